import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ownProfile } from '@/features/account/account-queries'
import { membershipTier } from '@/features/account/membership-queries'
import { useAuth } from '@/features/auth/auth-context'
import { myClaim } from '@/features/claim/claim-queries'
import { MEMBER_LABELS } from '@/features/customers/member-labels'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card'
import { onDemand } from '@/ui/on-demand'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

const waiting = <Skeleton className="h-56" />
const ProfileForm = onDemand(() => import('@/features/account/profile-form').then((m) => m.ProfileForm), waiting)
const PasswordForm = onDemand(() => import('@/features/account/password-form').then((m) => m.PasswordForm), waiting)
const DeleteAccount = onDemand(() => import('@/features/account/delete-account').then((m) => m.DeleteAccount), waiting)
const MyCards = onDemand(() => import('@/features/payments/autopay/my-cards').then((m) => m.MyCardsList), waiting)
const MailChoices = onDemand(
  () => import('@/features/account/mail-choices').then((m) => m.MailChoices),
  <Skeleton className="h-32" />,
)
const MyData = onDemand(() => import('@/features/account/my-data').then((m) => m.MyData), <Skeleton className="h-32" />)
// They come beside the profile.
for (const part of [ProfileForm, PasswordForm, MyCards, MailChoices, DeleteAccount, MyData]) part.preload()
// Few members have anything to claim.
const ClaimNotice = onDemand(() => import('@/features/claim/claim-notice').then((m) => m.ClaimNotice))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <CardHeader>
      <CardTitle as="h2">{title}</CardTitle>
    </CardHeader>
    <CardBody>{children}</CardBody>
  </Card>
)

/** Behind the guard there is always somebody. */
const useMember = () => {
  const { user } = useAuth()
  return { id: user?.id ?? '', email: user?.email ?? '' }
}

export const AccountPage = () => {
  const { id, email } = useMember()
  const [{ data: profile }, { data: claim }, { data: tier }] = useSuspenseQueries({
    queries: [ownProfile(id), myClaim(id), membershipTier(id)],
  })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Account" description="Your details, password and data." noindex />
      <PageHeader title="Account" back={{ to: paths.dashboard }} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Part title="Your details">
          <ProfileForm profile={profile} email={email} />
        </Part>
        <Part title="Password">
          <PasswordForm email={email} />
        </Part>
        <Part title="What we write to you about">
          <MailChoices userId={id} />
        </Part>
        <Part title="Membership">
          <div className="grid gap-2">
            <p className="text-lg font-semibold">{MEMBER_LABELS[tier]}</p>
            <p className="text-muted">
              {tier === 'member'
                ? 'You have travelled with us or are about to: on a waitlist you are offered spots before everybody else.'
                : `With your first confirmed booking you become a ${site.higherTier}, and are offered spots first.`}
            </p>
            <Link to={paths.membership} className="text-lantern underline underline-offset-4">
              What members have
            </Link>
          </div>
        </Part>
        <Part title="Cards and automatic payments">
          <MyCards userId={id} />
        </Part>
        <Part title="Your data">
          <div className="grid gap-4">
            {claim.status !== 'none' && <ClaimNotice claim={claim} />}
            <MyData />
          </div>
        </Part>
        <Part title="Delete account">
          <DeleteAccount email={email} />
        </Part>
      </div>
    </div>
  )
}
