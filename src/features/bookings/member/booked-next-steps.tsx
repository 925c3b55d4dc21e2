import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { describeContact } from '@/features/settings/settings-texts'
import { pluralise, formatMoneyExact } from '@/lib/text'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { formatHoldEnd, calculateUnpaidAmount } from './next-payment'
import type { MyBooking, ScheduledInstallment } from './my-booking-queries'

const NextStepItem = ({ title, children }: { title: string; children?: ReactNode }) => (
  <li className="candle relative grid gap-1">
    <strong>{title}</strong>
    {children}
  </li>
)

/** Tells a member until when the spots are on hold. */
const HoldNextStep = ({
  booking,
  settings,
  renderPayButton,
}: Pick<BookingNextStepsProps, 'booking' | 'settings' | 'renderPayButton'>) => {
  const holdEnd = formatHoldEnd(booking)
  const amountDue = calculateUnpaidAmount(booking)
  if (!holdEnd) return null
  if (amountDue === 0)
    return (
      <NextStepItem title={`Your bank transfer of ${formatMoneyExact(booking.announced_amount)} is on its way`}>
        <p className="text-muted">Your spots are held until {holdEnd}. They’re confirmed once the money has arrived.</p>
      </NextStepItem>
    )
  const paymentFormPath = `${paths.extraPayment}?booking=${booking.id}&amount=${amountDue}`
  if (renderPayButton)
    return (
      <NextStepItem title={`By ${holdEnd}: your first payment of ${formatMoneyExact(amountDue)}`}>
        <p className="text-muted">
          Until then your spots are held. They’re confirmed once your payment has arrived.{' '}
          {settings.bank_transfers_open &&
            `If you tell us that you made a bank transfer, we hold your spots for ${pluralise(settings.transfer_days, 'day')} from then.`}
        </p>
        <div className="screen-only mt-2 grid justify-items-start gap-3">
          {renderPayButton(amountDue)}
          {settings.bank_transfers_open && (
            <Link to={`${paymentFormPath}&method=bank_transfer`} className={buttonClass('link')}>
              Pay by Bank Transfer Instead
            </Link>
          )}
        </div>
      </NextStepItem>
    )
  if (!settings.bank_transfers_open)
    return (
      <NextStepItem title={`By ${holdEnd}: your first payment of ${formatMoneyExact(amountDue)}`}>
        <p className="text-muted">
          We can’t take payments online at the moment. To pay, please {describeContact(settings)}, and quote your
          booking number. We hold your spots until then.
        </p>
      </NextStepItem>
    )
  return (
    <NextStepItem title={`By ${holdEnd}: your first payment of ${formatMoneyExact(amountDue)}`}>
      <p className="text-muted">
        We hold your spots until then. You pay by bank transfer: the next page shows our account and a reference. Once
        you tell us there that you made the transfer, we hold your spots for {pluralise(settings.transfer_days, 'day')}{' '}
        from then. When the money arrives, your booking is confirmed.
      </p>
      <Link to={paymentFormPath} className={`${buttonClass()} screen-only mt-2 w-fit`}>
        Pay {formatMoneyExact(amountDue)}
      </Link>
    </NextStepItem>
  )
}

interface BookingNextStepsProps {
  booking: MyBooking
  schedule: ScheduledInstallment[]
  settings: PublicSettings
  /** Renders a button that pays the amount (AUD) by card. Undefined if card payment is not possible. */
  renderPayButton?: (due: number) => ReactNode
}

/** The next dates of a booking in order: payments, the last day for changes, departure. */
export const BookingNextSteps = ({ booking, schedule, settings, renderPayButton }: BookingNextStepsProps) => {
  const areSpotsHeld = formatHoldEnd(booking) !== null
  const shownInstallments = schedule.filter(
    ({ status, sequence }) => status !== 'paid' && !(areSpotsHeld && sequence === 1),
  )
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="display text-2xl">
        What happens next
      </h2>
      <ol className="ml-1.5 grid gap-5 border-l pl-6">
        <HoldNextStep booking={booking} settings={settings} renderPayButton={renderPayButton} />
        {shownInstallments.map(({ sequence, due_date, amount }) => (
          <NextStepItem
            key={sequence}
            title={`${formatDate(due_date)}: payment ${sequence}, ${formatMoneyExact(amount)}`}
          />
        ))}
        <NextStepItem title={`Until ${formatDate(booking.changes_close_on)}: changes`}>
          <p className="text-muted">Add names, dates of birth and other traveller details on your dashboard.</p>
        </NextStepItem>
        <NextStepItem title={`${formatDate(booking.start_date)}: departure`} />
      </ol>
    </section>
  )
}
