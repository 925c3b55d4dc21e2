import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatEventOption, useEventOptions } from '@/features/event-admin/event-options'
import { waitlistSubmissionsLimits } from '@/lib/generated/limits'
import { emailAddress, personName, optionalPhone, optionalText } from '@/lib/schema'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { SearchableSelect, TextAreaField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { updateMessages } from './waitlist-messages'
import { updateWaitlistEntry } from './waitlist-mutations'
import type { WaitlistEntry } from './waitlist-queries'
import { ReadError } from '@/ui/empty-state'

const waitlistEntrySchema = z.object({
  full_name: personName('Please enter a name.'),
  email: emailAddress('Please enter a valid email address.'),
  phone: optionalPhone(),
  event_id: z.string(),
  notes: optionalText(waitlistSubmissionsLimits.notes.maxLength),
})

type WaitlistEntryValues = z.infer<typeof waitlistEntrySchema>

interface EditWaitlistEntryDialogProps {
  entry: WaitlistEntry
  onClose: () => void
}

/** The field for the event of a waitlist entry. It is disabled while the entry has an open offer. */
const EventSelect = ({ entry, form }: { entry: WaitlistEntry; form: UseFormReturn<WaitlistEntryValues> }) => {
  const selectedEventId = useWatch({ control: form.control, name: 'event_id' })
  const { failedQuery, query, setQuery, choices, moreOptions } = useEventOptions(selectedEventId)
  const isEventListed = choices.some(({ id }) => id === entry.event_id)
  if (entry.status === 'offered')
    return (
      <TextField
        label="Event"
        readOnly
        hint="This entry has an open offer. Withdraw the offer to change the event."
        value={entry.event_name}
      />
    )
  return (
    <>
      <SearchableSelect
        label="Event"
        hasMore={moreOptions}
        searchLabel="Find another event"
        query={query}
        onQueryChange={setQuery}
        {...form.register('event_id')}
        value={selectedEventId}
      >
        {!isEventListed && <option value={entry.event_id}>{entry.event_name}</option>}
        {choices.map((event) => (
          <option key={event.id} value={event.id}>
            {formatEventOption(event)}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the other events.</ReadError>}
    </>
  )
}

/** A dialog that edits a waitlist entry. */
export const EditWaitlistEntryDialog = ({ entry, onClose }: EditWaitlistEntryDialogProps) => {
  const form = useForm({
    resolver: zodResolver(waitlistEntrySchema),
    defaultValues: {
      full_name: entry.full_name,
      email: entry.email,
      phone: entry.phone ?? '',
      event_id: entry.event_id,
      notes: entry.notes ?? '',
    },
  })
  const { errors } = form.formState
  const { send, isBusy, deleteDraft } = useSend(updateWaitlistEntry, {
    form,
    draft: entry.id,
    messages: updateMessages,
    onResult: ({ status }) => status === 'updated' && onClose(),
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
              deleteDraft()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="waitlist-edit" isBusy={isBusy}>
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
        <EventSelect entry={entry} form={form} />
        <TextAreaField label="Notes" error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  )
}
