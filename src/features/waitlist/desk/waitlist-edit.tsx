import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, type UseFormRegister } from 'react-hook-form'
import * as z from 'zod/mini'
import { LENGTHS } from '@/lib/law'
import { email, personName, phone, words } from '@/lib/schema'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { updateWords } from './waitlist-messages'
import { updateWaitlistEntry } from './waitlist-mutations'
import { waitlistEvents, type WaitlistEntry } from './waitlist-queries'
import { ReadError } from '@/ui/read-error'

const schema = z.object({
  full_name: personName('Please enter a name.'),
  email: email('Please enter a valid e-mail address.'),
  phone: phone(),
  event_id: z.string(),
  notes: words(LENGTHS.waitlist_submissions.notes),
})

type Values = z.infer<typeof schema>

interface WaitlistEditProps {
  entry: WaitlistEntry
  onClose: () => void
}

/** What is waited for. An entry with an open offer stays with its event. */
const EventChoice = ({ entry, register }: { entry: WaitlistEntry; register: UseFormRegister<Values> }) => {
  const trips = useQuery(waitlistEvents())
  const own = { id: entry.event_id, title: entry.event_name }
  const choices = trips.data?.some(({ id }) => id === own.id) ? trips.data : [own, ...(trips.data ?? [])]
  if (entry.status === 'offered')
    return (
      <TextField
        label="Event"
        readOnly
        hint="An offer is open: withdraw it to move this entry."
        value={entry.event_name}
      />
    )
  return (
    <>
      {/* Begun anew with its choices there: one that was kept would else stand for nothing. */}
      <SelectField key={trips.status} label="Event" {...register('event_id')}>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {trips.isError && <ReadError read={trips}>We could not load the other events.</ReadError>}
    </>
  )
}

/** Changes who waits and for what. An entry with an open offer stays with its event. */
export const AdminWaitlistEdit = ({ entry, onClose }: WaitlistEditProps) => {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      full_name: entry.full_name,
      email: entry.email,
      phone: entry.phone ?? '',
      event_id: entry.event_id,
      notes: entry.notes ?? '',
    },
  })
  const { errors } = form.formState
  const { send, busy, forgetDraft } = useSend(updateWaitlistEntry, {
    form,
    draft: entry.id,
    words: updateWords,
    onAnswer: ({ status }) => status === 'updated' && onClose(),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Entry"
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              forgetDraft()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="waitlist-edit" busy={busy}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id="waitlist-edit"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((change) => send({ id: entry.id, ...change }))(event)}
      >
        <TextField label="Full Name" required error={errors.full_name?.message} {...form.register('full_name')} />
        <TextField
          label="Email Address"
          type="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField label="Mobile Number" type="tel" error={errors.phone?.message} {...form.register('phone')} />
        <EventChoice entry={entry} register={form.register} />
        <TextAreaField label="Notes" error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  )
}
