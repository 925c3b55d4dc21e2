import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { pluralise, formatMoneyExact } from '@/lib/text'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { heldUntil, stillDue } from './next-payment'
import type { MyBooking, ScheduledInstallment } from './my-booking-queries'

const Item = ({ title, children }: { title: string; children?: ReactNode }) => (
  <li className="candle relative grid gap-1">
    <strong>{title}</strong>
    {children}
  </li>
)

/** How long the spots stay held. */
const First = ({ booking, settings, pay }: Pick<BookedNextProps, 'booking' | 'settings' | 'pay'>) => {
  const held = heldUntil(booking)
  const due = stillDue(booking)
  if (!held) return null
  if (due === 0)
    return (
      <Item title={`Your transfer of ${formatMoneyExact(booking.announced_amount)} is on its way`}>
        <p className="text-muted">Your spots are held until {held}, and yours once our bank shows the money.</p>
      </Item>
    )
  const toForm = `${paths.extraPayment}?booking=${booking.id}&amount=${due}`
  if (pay)
    return (
      <Item title={`By ${held}: your first payment of ${formatMoneyExact(due)}`}>
        <p className="text-muted">
          Until then your spots are held; once it has arrived they are yours.{' '}
          {settings.bank_transfers_open &&
            `If you tell us that you made a bank transfer, we hold them for ${pluralise(settings.transfer_days, 'day')} from then.`}
        </p>
        <div className="screen-only mt-2 grid justify-items-start gap-3">
          {pay(due)}
          {settings.bank_transfers_open && (
            <Link to={`${toForm}&method=bank_transfer`} className={buttonClass('link')}>
              Pay by Bank Transfer Instead
            </Link>
          )}
        </div>
      </Item>
    )
  return (
    <Item title={`By ${held}: your first payment of ${formatMoneyExact(due)}`}>
      <p className="text-muted">
        We hold your spots until then. You pay by bank transfer: the next page shows our account and a reference. Once
        you tell us there that you made the transfer, we hold your spots for {pluralise(settings.transfer_days, 'day')}{' '}
        from then. When the money arrives, your booking is confirmed.
      </p>
      <Link to={toForm} className={`${buttonClass()} screen-only mt-2 w-fit`}>
        Pay {formatMoneyExact(due)}
      </Link>
    </Item>
  )
}

interface BookedNextProps {
  booking: MyBooking
  schedule: ScheduledInstallment[]
  settings: PublicSettings
  /** Renders card payment of an amount in AUD. Undefined if cards are not possible. */
  pay?: (due: number) => ReactNode
}

/** The next dates in order: payments, last day of changes, departure. */
export const BookedNext = ({ booking, schedule, settings, pay }: BookedNextProps) => {
  const held = heldUntil(booking) !== null
  const installments = schedule.filter(({ status, sequence }) => status !== 'paid' && !(held && sequence === 1))
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="display text-2xl">
        What happens next
      </h2>
      <ol className="ml-1.5 grid gap-5 border-l pl-6">
        <First booking={booking} settings={settings} pay={pay} />
        {installments.map(({ sequence, due_date, amount }) => (
          <Item key={sequence} title={`${formatDate(due_date)}: payment ${sequence}, ${formatMoneyExact(amount)}`} />
        ))}
        <Item title={`Until ${formatDate(booking.changes_close_on)}: changes`}>
          <p className="text-muted">Names, dates of birth and the rest of what we ask for: on your dashboard.</p>
        </Item>
        <Item title={`${formatDate(booking.start_date)}: departure`} />
      </ol>
    </section>
  )
}
