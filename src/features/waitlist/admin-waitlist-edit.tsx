import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SelectField, TextAreaField, TextField } from '@/ui/field'
import { waitlistAdminMessages } from './admin-waitlist-messages'
import { updateWaitlistEntry } from './admin-waitlist-mutations'
import { waitlistEvents, type WaitlistEntry } from './admin-waitlist-queries'

const schema = z.object({
  full_name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(120, 'Please use at most 120 characters.')),
  email: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid e-mail address.'), z.maxLength(254)),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters.')),
  event_name: z.string(),
  notes: z.string().check(z.trim(), z.maxLength(2000, 'Please use at most 2,000 characters.')),
})

interface WaitlistEditProps {
  entry: WaitlistEntry
  onClose: () => void
}

/** Changes who waits and for what. An entry with an open offer stays with its event. */
export const AdminWaitlistEdit = ({ entry, onClose }: WaitlistEditProps) => {
  const { data: events } = useQuery(waitlistEvents())
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      full_name: entry.full_name, email: entry.email, phone: entry.phone ?? '', event_name: entry.event_name, notes: entry.notes ?? '',
    },
  })
  const { errors } = form.formState
  const save = useMutation({
    ...updateWaitlistEntry,
    onSuccess: () => {
      waitlistAdminMessages.updated()
      onClose()
    },
    onError: waitlistAdminMessages.updateFailed,
  })
  const titles = [...new Set([entry.event_name, ...(events ?? []).map((event) => event.title)])]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Entry"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="waitlist-edit" busy={save.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id="waitlist-edit"
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit(({ phone, notes, ...rest }) =>
            save.mutate({ id: entry.id, ...rest, phone: phone || null, notes: notes || null }),
          )(event)
        }
      >
        <TextField label="Full Name" required error={errors.full_name?.message} {...form.register('full_name')} />
        <TextField label="Email Address" type="email" required error={errors.email?.message} {...form.register('email')} />
        <TextField label="Mobile Number" type="tel" error={errors.phone?.message} {...form.register('phone')} />
        {entry.status === 'offered' ? (
          <TextField label="Event" readOnly hint="An offer is open: withdraw it to move this entry." {...form.register('event_name')} />
        ) : (
          <SelectField label="Event" {...form.register('event_name')}>
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </SelectField>
        )}
        <TextAreaField label="Notes" error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  )
}
