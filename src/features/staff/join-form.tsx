import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { NewPasswordForm, useNewPasswordForm, getWeakPasswordErrors } from '@/ui/form/new-password-form'
import { useSend } from '@/ui/form/use-send'
import { joinMessages } from './join-messages'
import { joinStaff, type InvitedStaff } from './join-mutations'

/** Accepts an invitation. Requires a new password, because another person may know the account's old one. */
export const JoinForm = ({ token, email, role }: { token: string } & InvitedStaff) => {
  const navigate = useNavigate()
  const form = useNewPasswordForm()
  const { send, isBusy } = useSend(joinStaff(token, { email, role }), {
    form,
    messages: joinMessages,
    errors: getWeakPasswordErrors,
    onResult: ({ status }) => (status === 'joined' ? navigate(paths.admin, { replace: true }) : undefined),
  })
  return <NewPasswordForm {...{ form, email, send, isBusy }} label="Join the Staff" busyLabel="Joining..." />
}
