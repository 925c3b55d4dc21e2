import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DeleteAccount } from '@/features/account/delete-account'
import { EmailPreferences } from '@/features/account/email-preferences'
import { DataDownload } from '@/features/account/my-data'
import { PasswordForm } from '@/features/account/password-form'
import { ProfileForm } from '@/features/account/profile-form'
import { ClaimNotice } from '@/features/claim/claim-notice'
import { TIER_LABELS } from '@/features/customers/customer-rules'
import { usePermissions } from '@/features/auth/permissions/use-permissions'
import { MyCardsList } from '@/features/payments/autopay/my-cards'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { lazyComponent } from '@/ui/lazy-component'
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card'

const GuideProfileForm = lazyComponent(() =>
  import('@/features/on-trip/people/guide-profile-form').then((m) => m.GuideProfileForm),
)

const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <CardHeader>
      <CardTitle as="h2">{title}</CardTitle>
    </CardHeader>
    <CardBody>{children}</CardBody>
  </Card>
)

interface AccountSectionsProps {
  id: string
  email: string
  profile: ComponentProps<typeof ProfileForm>['profile']
  claim: RpcResults['my_claim']
  tier: keyof typeof TIER_LABELS
}

/** The guide's own public profile. Renders nothing for everyone else. */
const OwnGuideProfile = ({ id, profile }: Pick<AccountSectionsProps, 'id' | 'profile'>) => {
  const { data: permissions } = usePermissions()
  if (permissions?.role !== 'guide') return null
  return (
    <AccountCard title="Your guide profile">
      <GuideProfileForm userId={id} suggestedName={profile.full_name ?? ''} />
    </AccountCard>
  )
}

export const AccountSections = ({ id, email, profile, claim, tier }: AccountSectionsProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <AccountCard title="Your details">
      <ProfileForm profile={profile} email={email} />
    </AccountCard>
    <AccountCard title="Password">
      <PasswordForm email={email} />
    </AccountCard>
    <OwnGuideProfile id={id} profile={profile} />
    <AccountCard title="Emails">
      <EmailPreferences userId={id} />
    </AccountCard>
    <AccountCard title="Membership">
      <div className="grid gap-2">
        <p className="text-lg font-semibold">{TIER_LABELS[tier]}</p>
        <p className="text-muted">
          {tier === 'member'
            ? 'You’ve booked with us, so you’re offered waitlist spots before everyone else.'
            : `With your first confirmed booking you become a ${site.higherTier}, and are offered spots first.`}
        </p>
        <Link to={paths.membership} className="text-lantern underline underline-offset-4">
          See member benefits
        </Link>
      </div>
    </AccountCard>
    <AccountCard title="Cards and automatic payments">
      <MyCardsList userId={id} />
    </AccountCard>
    <AccountCard title="Your data">
      <div className="grid gap-4">
        {claim.status !== 'none' && <ClaimNotice claim={claim} />}
        <DataDownload />
      </div>
    </AccountCard>
    <AccountCard title="Delete account">
      <DeleteAccount email={email} />
    </AccountCard>
  </div>
)
