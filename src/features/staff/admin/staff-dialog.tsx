import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { StaffFields } from './staff-fields'
import { changeMessages, inviteMessages } from './staff-messages'
import { changeSchema, changeStaff, inviteSchema, inviteStaff, type StaffValues } from './staff-mutations'
import type { StaffMember } from './staff-queries'

interface FrameProps {
  title: string
  save: string
  busy: boolean
  onClose: () => void
  onSubmit: React.SubmitEventHandler
  children: React.ReactNode
}

const Frame = ({ title, save, busy, onClose, onSubmit, children }: FrameProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={title}
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form="staff-form" busy={busy}>
          {save}
        </Button>
      </>
    }
  >
    <form id="staff-form" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
    </form>
  </Dialog>
)

/** Invites someone to the staff by email. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<StaffValues>({
    resolver: zodResolver(inviteSchema),
    defaultValues: { email: '', role: 'manager', departures: [] },
  })
  const { send, busy, requestId } = useSend(inviteStaff, {
    form,
    messages: inviteMessages,
    onResult: ({ status }) => status === 'invited' && onClose(),
  })
  const submit = form.handleSubmit((values) => send({ ...values, requestId: requestId(values) }))
  return (
    <Frame
      title="Invite Staff"
      save="Send Invitation"
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Email Address"
        type="email"
        required
        autoComplete="off"
        hint="The link in the email works for this address only."
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <StaffFields form={form} />
    </Frame>
  )
}

/** Changes a staff member's role or a guide's departures. */
export const ChangeStaffDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const form = useForm<StaffValues>({
    resolver: zodResolver(changeSchema),
    defaultValues: { email: '', role: member.role, departures: member.departures },
  })
  const { send, busy, deleteDraft } = useSend(changeStaff(member.user_id), {
    form,
    messages: changeMessages,
    onResult: ({ status }) => status === 'changed' && onClose(),
  })
  // Resets changes that were not saved.
  const leave = () => {
    deleteDraft()
    onClose()
  }
  return (
    <Frame
      title={`Change ${member.full_name ?? member.email ?? 'Staff'}`}
      save="Save Role"
      busy={busy}
      onClose={leave}
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <StaffFields form={form} />
    </Frame>
  )
}
