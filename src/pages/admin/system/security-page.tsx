import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { getVerifiedFactor } from '@/features/auth/second-factor'
import { EnrolFactorForm } from '@/features/staff/mfa/enrol-factor'
import { NewRecoveryCodes } from '@/features/staff/mfa/recovery-codes'
import { RemoveFactorButton } from '@/features/staff/mfa/remove-factor'
import { remainingRecoveryCodes } from '@/features/auth/permissions/permissions-queries'
import { pluralise } from '@/lib/text'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { ReadError } from '@/ui/empty-state'

const RecoveryCodesSection = ({ userId }: { userId: string }) => {
  const queryResult = useQuery(remainingRecoveryCodes(userId))
  if (queryResult.error && queryResult.data === undefined)
    return <ReadError read={queryResult}>We couldn’t load how many recovery codes are left.</ReadError>
  return (
    <Card as="section" aria-labelledby="codes" className="grid gap-4 p-5 sm:p-6">
      <h2 id="codes" className="display text-xl">
        Recovery Codes
      </h2>
      <p className="text-muted">
        {queryResult.data
          ? `${pluralise(queryResult.data, 'code')} left. If you make new codes, the old ones stop working.`
          : 'No codes are left. Make new codes now, so that you can still sign in if you lose your phone.'}
      </p>
      <NewRecoveryCodes button={queryResult.data ? 'Make New Codes' : 'Make Recovery Codes'} />
    </Card>
  )
}

export const SecurityPage = () => {
  const { user } = useAuth()
  const verifiedFactor = getVerifiedFactor(user)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Security" description="Your second factor and your recovery codes." noindex />
      <PageHeader title="Security" intro="Two-factor authentication and recovery codes." back={{ to: paths.admin }} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="factor" className="grid gap-4 p-5 sm:p-6">
          <h2 id="factor" className="display text-xl">
            Second Factor
          </h2>
          {verifiedFactor ? (
            <>
              <p>
                The second factor has been on since {formatInstantDate(verifiedFactor.created_at)}: signing in asks for
                a code from your authenticator app. To change phones, remove the second factor here and set it up again
                on the new phone.
              </p>
              <RemoveFactorButton factorId={verifiedFactor.id} />
            </>
          ) : (
            <>
              <p className="text-muted">
                The second factor is off. Turn it on, so that no one can sign in with your password alone.
              </p>
              <EnrolFactorForm onEnrolled={() => undefined} />
            </>
          )}
        </Card>
        {verifiedFactor && user && <RecoveryCodesSection userId={user.id} />}
        <Card as="section" aria-labelledby="password" className="grid gap-2 p-5 sm:p-6">
          <h2 id="password" className="display text-xl">
            Password
          </h2>
          <p>
            You can change your password on your{' '}
            <Link to={paths.account} className="text-lantern underline underline-offset-4">
              account page
            </Link>
            . Changing it signs out every other device, and we’ll email you.
          </p>
        </Card>
      </div>
    </div>
  )
}
