import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { callOffEvent } from '@/features/call-offs/call-off-mutations'
import { CALL_OFF_REASONS, callOffMessages } from '@/features/call-offs/call-off-messages'
import { callOffPreview, type CallOffPreview } from '@/features/call-offs/call-off-queries'
import { addDays, formatDate, formatDateRange, getToday } from '@/lib/dates'
import { callOffsLimits, settingsLimits } from '@/lib/generated/limits'
import { getMessage } from '@/lib/messages'
import { optionalText } from '@/lib/schema'
import { formatMoney, pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { lazyComponent } from '@/ui/lazy-component'

const CalledOffOtherDates = lazyComponent(() => import('./event-other-dates').then((m) => m.CalledOffOtherDates))

interface CallOffEventDialogProps {
  event: { id: string; title: string }
  onClose: () => void
}

const REASONS = callOffsLimits.reason.values
const { min: minDays, max: maxDays } = settingsLimits.call_off_answer_days

const callOffSchema = z.object({
  reason: z.enum(REASONS, 'Please select a reason.'),
  note: optionalText(callOffsLimits.note.maxLength),
  message: optionalText(callOffsLimits.message.maxLength),
  answer_days: z
    .string()
    .check(
      z.refine(
        (days) => /^\d+$/.test(days) && Number(days) >= minDays && Number(days) <= maxDays,
        `Please enter ${minDays} to ${maxDays} days.`,
      ),
    ),
  offered: z.array(z.string()),
})
type CallOffValues = z.infer<typeof callOffSchema>

const FactList = ({ facts }: { facts: [term: string, text: string][] }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border p-4 text-sm sm:grid-cols-3">
    {facts.map(([term, text]) => (
      <div key={term}>
        <dt className="text-muted">{term}</dt>
        <dd className="font-semibold tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
)

/** The people, bookings and money that calling off a departure affects. */
const CallOffFacts = ({ preview }: { preview: CallOffPreview }) => (
  <FactList
    facts={[
      ['Travellers', String(preview.people)],
      ['Bookings', String(preview.bookings)],
      ['Without a payment', String(preview.unpaid_bookings)],
      ['Paid', formatMoney(preview.paid)],
      ['Back to cards', formatMoney(preview.by_card)],
      ['By bank transfer', formatMoney(preview.by_transfer)],
    ]}
  />
)

const OfferedDates = ({ dates, form }: { dates: CallOffPreview['dates']; form: UseFormReturn<CallOffValues> }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-semibold">Other dates to offer</legend>
    {dates.length === 0 && (
      <p className="text-sm text-muted">No other date of this trip is on sale with free seats. Bookers get a refund.</p>
    )}
    {dates.map(({ id, start_date, end_date, price, free_seats }) => (
      <label key={id} className="flex min-h-11 items-center gap-3 rounded-xl border px-4 py-2">
        <input type="checkbox" value={id} className="size-5 shrink-0" {...form.register('offered')} />
        <span>
          {formatDateRange(start_date, end_date)}
          <span className="block text-sm text-muted">
            {formatMoney(price)} a person, {free_seats === null ? 'no seat limit' : pluralise(free_seats, 'free seat')}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)

/** Lists what happens to each group of people if the departure is called off. Staff read this before they confirm. */
const listConsequences = (preview: CallOffPreview, days: string): string[] => {
  const hasAnswerDays = /^\d+$/.test(days)
  return [
    preview.bookings > 0 && 'All bookings are cancelled now. Everything paid is refunded, without a fee.',
    preview.bookings > 0 &&
      hasAnswerDays &&
      `Bookers can choose a refund or another date until ${formatDate(addDays(getToday(), Number(days)))}. Without an answer they get the refund.`,
    preview.dates.length > 0 &&
      preview.bookings > 0 &&
      'Seats on the nearest selected date are held for them until then.',
    preview.waiting > 0 && `${pluralise(preview.waiting, 'entry', 'entries')} on the waitlist will be removed.`,
    (preview.bookings > 0 || preview.waiting > 0) && 'We’ll email everyone affected.',
    'Visitors see the trip as called off until its end date.',
  ].filter((sentence) => typeof sentence === 'string')
}

const CallOffFields = ({ form: { register, formState } }: { form: UseFormReturn<CallOffValues> }) => {
  const { errors } = formState
  return (
    <>
      <SelectField label="Reason" required error={errors.reason?.message} {...register('reason')}>
        <option value="">Select a reason</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {CALL_OFF_REASONS[reason]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note for staff"
        hint="Customers don’t see this note."
        error={errors.note?.message}
        {...register('note')}
      />
      <TextAreaField
        label="Message to travellers"
        hint="Shown in the email and on the page where customers choose a refund or another date."
        error={errors.message?.message}
        {...register('message')}
      />
      <TextField
        label="Days that customers have to choose"
        inputMode="numeric"
        required
        error={errors.answer_days?.message}
        {...register('answer_days')}
      />
    </>
  )
}

const CallOffForm = ({ event, preview, onClose }: CallOffEventDialogProps & { preview: CallOffPreview }) => {
  const form = useForm<CallOffValues>({
    resolver: zodResolver(callOffSchema),
    defaultValues: {
      note: '',
      message: '',
      answer_days: String(preview.answer_days),
      offered: preview.dates.map(({ id }) => id),
    },
  })
  const { send, isBusy, notice, deleteDraft } = useSend(callOffEvent(event.id), {
    form,
    messages: callOffMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => status === 'called_off' && onClose(),
  })
  const { handleSubmit, control } = form
  const answerDays = useWatch({ control, name: 'answer_days' })
  const cancelDialog = () => {
    deleteDraft()
    onClose()
  }
  return (
    <form
      noValidate
      aria-label="Call off this departure"
      className="grid gap-5"
      onSubmit={(event) =>
        void handleSubmit(({ answer_days, ...values }) => send({ ...values, answer_days: Number(answer_days) }))(event)
      }
    >
      <CallOffFacts preview={preview} />
      <CallOffFields form={form} />
      <OfferedDates dates={preview.dates} form={form} />
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {listConsequences(preview, answerDays).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <MessageNotice message={notice} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={cancelDialog}>
          Keep Trip
        </Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          Call Off Trip
        </Button>
      </div>
    </form>
  )
}

/** A dialog in which staff call off a departure. First shows how many people and how much money it affects. */
export const CallOffEventDialog = ({ event, onClose }: CallOffEventDialogProps) => {
  const previewQuery = useQuery({ ...callOffPreview(event.id), staleTime: 0 })
  const preview = previewQuery.data
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Call Off ${event.title}?`}
      description="This action cannot be undone."
    >
      {previewQuery.isError && !preview ? (
        <ReadError read={previewQuery}>We couldn’t load the affected bookings.</ReadError>
      ) : !preview ? (
        <Skeleton className="h-96" />
      ) : preview.status === 'ok' ? (
        <CallOffForm event={event} preview={preview} onClose={onClose} />
      ) : (
        <MessageNotice message={getMessage(callOffMessages, preview)} />
      )}
      <CalledOffOtherDates eventId={event.id} />
    </Dialog>
  )
}
