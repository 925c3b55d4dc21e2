import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { StaffFields } from './staff-fields'
import { changeStaffMessages, inviteMessages } from './staff-messages'
import { changeStaffSchema, changeStaff, inviteStaffSchema, inviteStaff, type StaffValues } from './staff-mutations'
import type { StaffMember } from './staff-queries'

interface StaffDialogFrameProps {
  title: string
  saveLabel: string
  isBusy: boolean
  onClose: () => void
  onSubmit: React.SubmitEventHandler
  children: React.ReactNode
}

const StaffDialogFrame = ({ title, saveLabel, isBusy, onClose, onSubmit, children }: StaffDialogFrameProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={title}
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form="staff-form" isBusy={isBusy}>
          {saveLabel}
        </Button>
      </>
    }
  >
    <form id="staff-form" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
    </form>
  </Dialog>
)

/** A dialog that invites a person to the staff by email. */
export const InviteStaffDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<StaffValues>({
    resolver: zodResolver(inviteStaffSchema),
    defaultValues: { email: '', role: 'manager', events: [] },
  })
  const { send, isBusy, requestId } = useSend(inviteStaff, {
    form,
    messages: inviteMessages,
    onResult: ({ status }) => status === 'invited' && onClose(),
  })
  const submitStaff = form.handleSubmit((values) => send({ ...values, requestId: requestId(values) }))
  return (
    <StaffDialogFrame
      title="Invite Staff"
      saveLabel="Send Invitation"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) => void submitStaff(event)}
    >
      <TextField
        label="Email Address"
        type="email"
        required
        autoComplete="off"
        hint="The link in the email works for this email address only."
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <StaffFields form={form} />
    </StaffDialogFrame>
  )
}

/** A dialog that changes a staff member's role, or a guide's departures. */
export const ChangeStaffDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const form = useForm<StaffValues>({
    resolver: zodResolver(changeStaffSchema),
    defaultValues: { email: '', role: member.role, events: member.events },
  })
  const { send, isBusy, deleteDraft } = useSend(changeStaff(member.user_id), {
    form,
    messages: changeStaffMessages,
    onResult: ({ status }) => status === 'changed' && onClose(),
  })
  // Discards changes that were not saved.
  const closeDialog = () => {
    deleteDraft()
    onClose()
  }
  return (
    <StaffDialogFrame
      title={`Change role of ${member.full_name ?? member.email ?? 'Staff'}`}
      saveLabel="Save Role"
      isBusy={isBusy}
      onClose={closeDialog}
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <StaffFields form={form} />
    </StaffDialogFrame>
  )
}
