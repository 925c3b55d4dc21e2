import { useSuspenseQueries } from '@tanstack/react-query'
import { membershipTier, myProfile } from '@/features/account/account-queries'
import { useAuth } from '@/features/auth/auth-context'
import { myClaim } from '@/features/claim/claim-queries'
import { paths } from '@/lib/paths'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

// The sections load lazily, because the chunk of this member page would otherwise exceed its size budget.
const AccountSections = lazyComponent(
  () => import('./account-sections').then((m) => m.AccountSections),
  <Skeleton className="h-96" />,
)
AccountSections.preload()

/** The signed-in user. The guard ensures that there is one. */
const useMember = () => {
  const { user } = useAuth()
  return { id: user?.id ?? '', email: user?.email ?? '' }
}

export const AccountPage = () => {
  const { id, email } = useMember()
  const [{ data: profile }, { data: claim }, { data: tier }] = useSuspenseQueries({
    queries: [myProfile(id), myClaim(id), membershipTier(id)],
  })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Account" description="Your details, password and data." noindex />
      <PageHeader title="Account" back={{ to: paths.dashboard }} />
      <AccountSections id={id} email={email} profile={profile} claim={claim} tier={tier} />
    </div>
  )
}
