import { zodResolver } from '@hookform/resolvers/zod'
import { useDeferredValue, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { useMay } from '@/features/staff/use-rights'
import { counted } from '@/lib/text'
import { announcementsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { MailLetter } from '../mail-on-demand'
import { writeToGuests, writeWords } from './guest-letter-mutations'
import type { Guest, GuestsToWrite } from './guest-letter-queries'
import { AUDIENCES, guestLetterSchema, type GuestLetterValues, namesOf, readersOf } from './guest-letter-rules'

const EMPTY: GuestLetterValues = { audience: 'all', subject: '', body: '' }

/** Names of guests that the email does not reach. */
const Unreached = ({ bounced, without }: { bounced: Guest[]; without: Guest[] }) => {
  if (bounced.length + without.length === 0) return null
  return (
    <FormNotice tone="warning" title="It doesn’t reach everyone">
      {bounced.length > 0 && <p>Blocked email address: {namesOf(bounced)}.</p>}
      {without.length > 0 && <p>We know no address of: {namesOf(without)}.</p>}
    </FormNotice>
  )
}

interface PreviewProps {
  eventId: string
  title: string
  values: GuestLetterValues
  rules: HouseRules
}

const Preview = ({ eventId, title, values, rules }: PreviewProps) => {
  const { subject, body } = useDeferredValue(values)
  const data = { event_id: eventId, event: title, subject: subject.trim() || '…', body: body.trim() || '…' }
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h2 className="font-semibold">As it will look</h2>
      <MailLetter mail={{ template: 'guest_letter', data }} rules={rules} />
    </section>
  )
}

interface GuestLetterFormProps {
  eventId: string
  event: GuestsToWrite
  rules: HouseRules
}

/** A form for an announcement, with a preview and its recipients. */
export const GuestLetterForm = ({ eventId, event, rules }: GuestLetterFormProps) => {
  const may = useMay()
  const form = useForm<GuestLetterValues>({ resolver: zodResolver(guestLetterSchema), defaultValues: EMPTY })
  const [asked, setAsked] = useState<GuestLetterValues | null>(null)
  const { send, busy, requestId } = useSend(writeToGuests(eventId), {
    form,
    words: writeWords,
    onAnswer: ({ status }) => status === 'written' && form.reset(EMPTY),
  })
  const values = { ...EMPTY, ...useWatch({ control: form.control }) }
  const { reached, ...unreached } = readersOf(event.guests, values.audience)
  const { errors } = form.formState
  // Guides do not see who owes money.
  const audiences = announcementsLimits.audience.values.filter((audience) => audience !== 'owing' || may('sales'))
  const confirm = async (letter: GuestLetterValues) => {
    await send({ ...letter, requestId: requestId(eventId, letter) })
    setAsked(null)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        noValidate
        aria-label="Announcement to guests"
        className="grid content-start gap-4"
        onSubmit={(submitted) => void form.handleSubmit((letter) => setAsked(letter))(submitted)}
      >
        <SelectField
          label="To"
          hint={`It reaches ${counted(reached.length, 'guest')}, each once.`}
          error={errors.audience?.message}
          {...form.register('audience')}
        >
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {AUDIENCES[audience].label} ({counted(readersOf(event.guests, audience).reached.length, 'email')})
            </option>
          ))}
        </SelectField>
        <TextField label="Subject" required error={errors.subject?.message} {...form.register('subject')} />
        <TextAreaField
          label="Text"
          rows={8}
          required
          hint="Each line is a paragraph. Your text is saved on this device until you send it."
          error={errors.body?.message}
          {...form.register('body')}
        />
        <Unreached {...unreached} />
        <Button type="submit" className="justify-self-start" disabled={reached.length === 0} busy={busy}>
          {busy ? 'Sending...' : `Send to ${counted(reached.length, 'Guest')}`}
        </Button>
      </form>
      <Preview eventId={eventId} title={event.title} values={values} rules={rules} />
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title="Send this announcement?"
          description={`“${asked.subject}” will be emailed to ${counted(reached.length, 'guest')}.`}
          confirmLabel="Send Announcement"
          tone="primary"
          busy={busy}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </div>
  )
}
