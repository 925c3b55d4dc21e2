import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { ClaimForm } from '@/features/claim/claim-form'
import { CLAIM_OVER } from '@/features/claim/claim-messages'
import { claimStatus } from '@/features/claim/claim-queries'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { PageMeta } from '@/ui/page-meta'

/**
 * Where the letter leads that goes to an address we knew before its account. The secret stands behind the #, which a
 * browser sends to nobody.
 */
export const ClaimPage = () => {
  const token = useLocation().hash.slice(1)
  const { data: claim } = useSuspenseQuery(claimStatus(token))
  const [title, text] =
    claim.status !== 'ok'
      ? CLAIM_OVER[claim.status]
      : claim.has_account
        ? ['Choose a new password', `For ${claim.email}. Whoever else is signed in to this account is signed out.`]
        : [
            'Register first',
            `There is no account for ${claim.email} yet. Register with it, confirm it, then open this link again.`,
          ]
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta title="Claim your bookings" description="Take over what was booked with your address." noindex />
      <Card className="grid gap-6 p-6 sm:p-8">
        <h1 className="text-center font-display text-2xl">{title}</h1>
        <p className="break-words text-center text-muted">{text}</p>
        {claim.status === 'ok' && claim.has_account ? (
          <ClaimForm token={token} email={claim.email} />
        ) : (
          <Link to={paths.loginTab(claim.status === 'ok' ? 'register' : 'login')} className={buttonClass()}>
            {claim.status === 'ok' ? 'Register' : 'Login'}
          </Link>
        )}
      </Card>
    </div>
  )
}
