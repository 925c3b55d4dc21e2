import { useSuspenseQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { Link } from 'react-router-dom'
import { createVipBenefits } from '@/features/auth/vip-benefits'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const MembershipPage = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <div className="lamplit">
      <div className="wrap pb-20">
        <PageMeta
          title="VIP membership"
          description={
            `What VIP members get, and how a first adventure makes you a ${site.higherTier} ` + 'with priority booking.'
          }
          path={paths.membership}
        />
        <PageHeader
          title="VIP membership"
          eyebrow="Free, and worth having"
          intro="Register once and the house knows you: your bookings in one place, a voice among those who travel, and better prices."
          back={{ to: paths.home }}
          actions={
            <Link to={paths.loginTab('register')} className={buttonClass('primary', 'lg')}>
              Become a VIP Member
            </Link>
          }
        />
        <h2 className="sr-only">VIP benefits</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {createVipBenefits(settings).map(({ title, text, Icon }) => (
            <Card as="li" key={title} className="grid content-start gap-3 p-6">
              <Icon aria-hidden className="size-7 text-lantern" strokeWidth={1.5} />
              <h3 className="display text-xl">{title}</h3>
              <p className="text-muted">{text}</p>
            </Card>
          ))}
        </ul>
        <section
          aria-labelledby="tier"
          className="mt-12 grid items-center gap-6 rounded-2xl border border-accent bg-surface p-6 sm:p-10 md:grid-cols-3"
        >
          <div className="grid gap-3 md:col-span-2">
            <p className="eyebrow">The higher tier</p>
            <h2 id="tier" className="display flex items-center gap-3 text-3xl sm:text-4xl">
              <Crown aria-hidden className="size-8 shrink-0 text-lantern" strokeWidth={1.5} />
              {site.higherTier}
            </h2>
            <p className="text-lg">
              Book your first paranormal adventure and you become a {site.higherTier}: priority booking for limited
              events, on top of everything above.
            </p>
            <p className="text-muted">
              Spots that come free on a full departure are offered to every {site.higherTier} on its waitlist first, and
              then to everybody else.
            </p>
          </div>
          <div className="grid gap-3">
            <Link to={paths.events} className={buttonClass()}>
              Find your first adventure
            </Link>
            <Link to={paths.login} className={buttonClass('secondary')}>
              Login
            </Link>
          </div>
        </section>
      </div>
    </div>
  )
}
