import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { INVALID_INVITE_MESSAGES, joinStaffMessages } from '@/features/staff/join-messages'
import { joinStaff, type InvitedStaff } from '@/features/staff/join-mutations'
import { staffInvite } from '@/features/staff/join-queries'
import { ROLES } from '@/features/auth/permissions/permissions-rules'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { NewPasswordForm, useNewPasswordForm, getWeakPasswordErrors } from '@/ui/form/new-password-form'
import { useSend } from '@/ui/form/use-send'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

/** Accepts an invitation. Requires a new password, because another person may know the account's old one. */
const JoinForm = ({ token, email, role }: { token: string } & InvitedStaff) => {
  const navigate = useNavigate()
  const form = useNewPasswordForm()
  const { send, isBusy } = useSend(joinStaff(token, { email, role }), {
    form,
    messages: joinStaffMessages,
    errors: getWeakPasswordErrors,
    onResult: ({ status }) => (status === 'joined' ? navigate(paths.admin, { replace: true }) : undefined),
  })
  return <NewPasswordForm {...{ form, email, send, isBusy }} label="Join the Staff" busyLabel="Joining..." />
}

const getInviteMessage = (
  invite: RpcResults['staff_invite'],
  isSignedIn: boolean,
): readonly [title: string, text: string] => {
  if (invite.status !== 'ok') return INVALID_INVITE_MESSAGES[invite.status]
  const { label, description } = ROLES[invite.role]
  if (invite.is_mine)
    return [`Join as: ${label}`, `${description}. Choose a new password: the old one will stop working.`]
  if (isSignedIn)
    return [
      'Wrong email address',
      `This invitation is for ${invite.email}. Confirm that address, then sign in with it.`,
    ]
  return invite.has_account
    ? ['Sign in first', `This invitation is for ${invite.email}. Sign in with that address.`]
    : [
        'Register first',
        `There is no account for ${invite.email} yet. Register, confirm your email, then open this link again.`,
      ]
}

const Invitation = ({ token }: { token: string }) => {
  const { pathname, hash } = useLocation()
  const { user, isLoading } = useAuth()
  const { data: invite, error } = useQuery({ ...staffInvite(token), staleTime: 0, enabled: !isLoading })
  if (error && !invite) throw error
  if (!invite) return <Skeleton className="h-64" />
  const [title, text] = getInviteMessage(invite, user !== null)
  const mustRegister = invite.status === 'ok' && !invite.has_account
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <h1 className="text-center font-display text-2xl">{title}</h1>
      <p className="text-center wrap-anywhere text-muted">{text}</p>
      {invite.status === 'ok' && invite.is_mine && <JoinForm token={token} email={invite.email} role={invite.role} />}
      {invite.status === 'ok' && !user && (
        <Link
          to={paths.loginTab(mustRegister ? 'register' : 'login')}
          state={{ from: pathname + hash }}
          className={buttonClass()}
        >
          {mustRegister ? 'Register' : 'Login'}
        </Link>
      )}
    </Card>
  )
}

/**
 * The page behind the link in a staff invitation. The token is in the URL's hash, because browsers do not send the hash
 * to servers.
 */
export const JoinPage = () => {
  const { user } = useAuth()
  const token = useLocation().hash.slice(1)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta title="Join the staff" description="An invitation to join the staff." noindex />
      {/* The key starts a new query when the signed-in user changes, because the result depends on the user. */}
      <Invitation key={`${token} ${user?.id ?? ''}`} token={token} />
    </div>
  )
}
