import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { AttachClaimForm, ClaimForm } from '@/features/claim/claim-form'
import { INVALID_CLAIM_MESSAGES } from '@/features/claim/claim-messages'
import { claimStatus } from '@/features/claim/claim-queries'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { PageMeta } from '@/ui/page-meta'

type ClaimStatus = RpcResults['claim_status']

const getHeading = (claim: ClaimStatus): readonly [title: string, text: string] => {
  if (claim.status !== 'ok') return INVALID_CLAIM_MESSAGES[claim.status]
  const { email } = claim
  if (claim.is_mine && claim.new_password)
    return [
      'Choose a new password',
      `You signed in to ${email} with an email link. Choose a new password to add your bookings to the account.`,
    ]
  if (claim.is_mine)
    return ['Add your bookings to your account', `These bookings were made with ${email} before you had an account.`]
  if (claim.must_sign_in)
    return [
      'Sign in to add this booking to your account',
      `${email} has an account. Sign in to it, and this page adds the booking.`,
    ]
  if (claim.has_account)
    return [
      'Choose a new password',
      `For the account of ${email}. All other devices will be signed out of this account.`,
    ]
  return [
    'Register first',
    `There is no account for ${email} yet. Register with it, confirm your email, then open this link again.`,
  ]
}

const ClaimNextStep = ({ claim, token }: { claim: ClaimStatus; token: string }) => {
  const { pathname, hash } = useLocation()
  if (claim.status !== 'ok')
    return (
      <Link to={paths.loginTab('login')} className={buttonClass()}>
        Login
      </Link>
    )
  if (claim.is_mine && !claim.new_password) return <AttachClaimForm token={token} />
  if (claim.new_password) return <ClaimForm token={token} email={claim.email} />
  return (
    <Link
      to={paths.loginTab(claim.has_account ? 'login' : 'register')}
      state={{ from: pathname + hash }}
      className={buttonClass()}
    >
      {claim.has_account ? 'Login' : 'Register'}
    </Link>
  )
}

/**
 * The page behind the link in an email with which customers add earlier bookings to their account. The token is in the
 * URL's hash, because browsers do not send the hash to servers.
 */
export const ClaimPage = () => {
  const token = useLocation().hash.slice(1)
  const { user } = useAuth()
  const { data: claim } = useSuspenseQuery(claimStatus(token, user?.id))
  const [title, text] = getHeading(claim)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta
        title="Add your earlier bookings"
        description="Add bookings made with your email address to your account."
        noindex
      />
      <Card className="grid gap-6 p-6 sm:p-8">
        <h1 className="text-center font-display text-2xl">{title}</h1>
        <p className="break-words text-center text-muted">{text}</p>
        <ClaimNextStep claim={claim} token={token} />
      </Card>
    </div>
  )
}
