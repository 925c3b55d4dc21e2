import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise, formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { RenderWhenVisible } from '@/ui/render-when-visible'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

const loadAccessForms = () => import('@/features/auth/access-tabs')
const AccessCard = lazyComponent(() => loadAccessForms().then((m) => m.AccessCard), <Skeleton className="h-144" />)
const VipDialog = lazyComponent(() => loadAccessForms().then((m) => m.VipDialog))

const SignedInPanel = () => (
  <div className="grid justify-items-start gap-4 rounded-2xl border bg-surface p-8">
    <h2 className="display text-3xl">You are one of us</h2>
    <p className="text-muted">Your bookings, payments and favourites wait on your dashboard.</p>
    <div className="flex flex-wrap gap-3">
      <Link to={paths.dashboard} className={buttonClass()}>
        Open my dashboard
      </Link>
      <Link to={paths.events} className={buttonClass('secondary')}>
        Browse events
      </Link>
    </div>
  </div>
)

export const JoinSection = () => {
  const { user } = useAuth()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const { requested, buttonProps, componentProps } = useLazyOverlay(VipDialog.preload)
  return (
    <section id="join" aria-labelledby="membership" className="border-y bg-surface">
      <div className="wrap grid gap-10 py-16 sm:py-24 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start justify-items-start gap-5 lg:pt-10">
          <p className="eyebrow">Membership</p>
          <h2 id="membership" className="display text-3xl sm:text-5xl">
            First through the door
          </h2>
          <p className="max-w-lg text-lg text-muted">
            Members book some departures before they open to all, get members-only departures, and swap stories with
            those who were there. It costs nothing.
          </p>
          <Button variant="secondary" size="lg" {...buttonProps}>
            Become a VIP Member
          </Button>
          {requested && <VipDialog {...componentProps} />}
          <ul className="mt-4 grid gap-2 border-l-2 border-accent pl-5 text-muted">
            <li>
              A deposit of {formatMoney(settings.default_deposit)} a person holds your seat; you can pay the rest in
              instalments.
            </li>
            <li>
              Plans change: ask us for changes until {pluralise(settings.changes_close_days, 'day')} before you leave.
            </li>
            <li>A person answers within {pluralise(settings.reply_hours, 'hour')}.</li>
          </ul>
        </div>
        <RenderWhenVisible className="min-h-144 lg:mx-auto lg:w-full lg:max-w-md">
          {user ? <SignedInPanel /> : <AccessCard />}
        </RenderWhenVisible>
      </div>
    </section>
  )
}
