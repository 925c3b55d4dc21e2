import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { AdminBookingNew } from '@/features/bookings/desk/new/booking-new'
import { TripCallOff } from '@/features/events/desk/trip-call-off'
import { AdminInboxList } from '@/features/inbox/inbox-list'
import { MailList } from '@/features/mail/mail-list'
import { AutopayConsent } from '@/features/payments/autopay/autopay-consent'
import { AutopayOffer } from '@/features/payments/autopay/autopay-offer'
import { PendingTransfersList } from '@/features/payments/desk/pending-transfers-list'
import { ExtraPaymentForm } from '@/features/payments/extra-payment-form'
import { PayByCard } from '@/features/payments/pay-by-card'
import { PlanLedger } from '@/features/plans/plan-ledger'
import { AdminWaitlistList } from '@/features/waitlist/desk/waitlist-list'
import { AdminWaitlistOffers } from '@/features/waitlist/desk/waitlist-offers'
import { openWorld } from '../../tests/support/world'
import { renderInApp } from '../../tests/support/render'
import { CheckoutForm } from '@/features/store/checkout/checkout-form'
import { AdminOrderList } from '@/features/store/desk/order-list'
import { RequireAdmin } from './guards'

const world = openWorld()
const BOOKING = '50000000-0000-4000-8000-000000000001'
const MEMBER = '40000000-0000-4000-8000-000000000002'
const trip = { id: '10000000-0000-4000-8000-000000000001', title: 'Haunted Tasmania' }
const owed = { id: BOOKING, label: 'Haunted Tasmania', balance: 800, announced: 0 }
const cap = { productId: '20000000-0000-4000-8000-000000000002', quantity: 1, name: 'Cap', price: 20 }
const nobody = { full_name: '', email: '', phone: '' }
const nothing = () => undefined

it.each<[string, string, () => ReactElement]>([
  ['We couldn’t load the payments.', 'booking_payments', () => <PlanLedger bookingId={BOOKING} />],
  ['We couldn’t load your bank transfers.', 'bank_transfers', () => <PendingTransfersList bookingId={BOOKING} />],
  ['We couldn’t load the trips.', 'list_events', () => <AdminBookingNew onClose={nothing} />],
  ['We couldn’t load who is affected.', 'trip_overview', () => <TripCallOff trip={trip} onClose={nothing} />],
  [
    'We couldn’t check card payment. Please try again, or pay by bank transfer.',
    'card_payment_status',
    () => <ExtraPaymentForm bookings={[owed]} chosen={owed} onChoose={nothing} />,
  ],
  [
    'We couldn’t check card payment. Please try again, or pay by bank transfer.',
    'card_payment_status',
    () => <CheckoutForm lines={[cap]} known={nobody} onPlaced={nothing} />,
  ],
  [
    'We couldn’t check card payment. Please try again, or pay by bank transfer.',
    'card_payment_status',
    () => <PayByCard payable={{ bookingId: BOOKING, amount: 800 }} label="Pay" />,
  ],
  [
    'We couldn’t load the terms of automatic payments.',
    'plan_terms',
    () => <AutopayConsent about={{ eventId: trip.id, seats: 1, plan: 3 }} chosen={false} onChoose={nothing} />,
  ],
  [
    'We couldn’t load your automatic payments.',
    'autopay_terms',
    () => <AutopayOffer bookingId={BOOKING} userId={MEMBER} />,
  ],
  [
    'We couldn’t load pending refunds.',
    'card_refunds',
    () => (
      <AdminOrderList filters={{ q: '', status: '', fulfilled: '' }} page={1} onPage={nothing} onRefund={nothing} />
    ),
  ],
  [
    'We couldn’t load the entries.',
    'list_interest',
    () => <AdminInboxList kind="interest" words="" page={1} onPage={nothing} />,
  ],
  ['We couldn’t load the waitlist.', 'list_waitlist', () => <AdminWaitlistList words="" page={1} onPage={nothing} />],
  ['We couldn’t load the offers.', 'list_next_in_line', () => <AdminWaitlistOffers page={1} onPage={nothing} />],
  [
    'We couldn’t load the emails.',
    'list_emails',
    () => <MailList filters={{ q: '', state: '', template: '' }} page={1} onPage={nothing} />,
  ],
])('says "%s" and asks again', async (words, asked, part) => {
  const auth = await world.admin()
  world.fail(asked, { times: 1 })
  renderInApp(part(), { auth })
  expect(await screen.findByText(words)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => screen.queryByText(words)).toBeNull()
})

it('does not send an admin away whose profile did not come', async () => {
  const auth = await world.admin()
  let asked = 0
  const askProfile = () => Promise.resolve(void (asked += 1))
  renderInApp(<RequireAdmin>The desk</RequireAdmin>, { auth: { ...auth, profile: null, isAdmin: false, askProfile } })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(asked).toBe(1)
  expect(screen.queryByText('The desk')).toBeNull()
})
