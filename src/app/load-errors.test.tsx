import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { AdminBookingNew } from '@/features/bookings/admin/new/booking-new'
import { CallOffEventDialog } from '@/features/event-admin/event-call-off'
import { AdminInboxList } from '@/features/inbox/inbox-list'
import { EmailList } from '@/features/emails/email-list'
import { AutopayConsent } from '@/features/payments/autopay/autopay-consent'
import { AutopayOffer } from '@/features/payments/autopay/autopay-offer'
import { PendingTransfersList } from '@/features/payments/admin/pending-transfers-list'
import { ExtraPaymentForm } from '@/features/payments/extra-payment-form'
import { PayByCard } from '@/features/payments/pay-by-card'
import { PlanLedger } from '@/features/plans/plan-ledger'
import { AdminWaitlistList } from '@/features/waitlist/admin/waitlist-list'
import { AdminWaitlistOffers } from '@/features/waitlist/admin/waitlist-offers'
import { openTestApp } from '../../tests/support/test-app'
import { renderInApp } from '../../tests/support/render'
import { CheckoutForm } from '@/features/store/checkout/checkout-form'
import { AdminOrderList } from '@/features/store/admin/order-list'
import { RequireAdmin } from './guards'

const app = openTestApp()
const BOOKING_ID = '50000000-0000-4000-8000-000000000001'
const MEMBER_ID = '40000000-0000-4000-8000-000000000002'
const event = { id: '10000000-0000-4000-8000-000000000001', title: 'Haunted Tasmania' }
const payableBooking = { id: BOOKING_ID, label: 'Haunted Tasmania', balance: 800, announced: 0 }
const testCartLine = { productId: '20000000-0000-4000-8000-000000000002', quantity: 1, name: 'Cap', price: 20 }
const blankMember = { full_name: '', email: '', phone: '' }
const doNothing = () => undefined

it.each<[string, string, () => ReactElement]>([
  ['We couldn’t load the payments.', 'booking_payments', () => <PlanLedger bookingId={BOOKING_ID} />],
  ['We couldn’t load your bank transfers.', 'bank_transfers', () => <PendingTransfersList bookingId={BOOKING_ID} />],
  ['We couldn’t load the trips.', 'list_events', () => <AdminBookingNew onClose={doNothing} />],
  [
    'We couldn’t load the affected bookings.',
    'preview_call_off',
    () => <CallOffEventDialog event={event} onClose={doNothing} />,
  ],
  [
    'We couldn’t check if cards are accepted. Please try again, or pay another way.',
    'card_payment_status',
    () => <ExtraPaymentForm bookings={[payableBooking]} selected={payableBooking} onChoose={doNothing} />,
  ],
  [
    'We couldn’t check if cards are accepted. Please try again, or pay another way.',
    'card_payment_status',
    () => <CheckoutForm lines={[testCartLine]} member={blankMember} onPlaced={doNothing} />,
  ],
  [
    'We couldn’t check if cards are accepted. Please try again, or pay another way.',
    'card_payment_status',
    () => <PayByCard payable={{ bookingId: BOOKING_ID, amount: 800 }} label="Pay" />,
  ],
  [
    'We couldn’t load the terms of automatic payments.',
    'plan_terms',
    () => (
      <AutopayConsent
        subject={{ eventId: event.id, seats: 1, plan: 3, extras: [], rooms: [], codes: [] }}
        isSelected={false}
        onChoose={doNothing}
      />
    ),
  ],
  [
    'We couldn’t load your automatic payments.',
    'autopay_terms',
    () => <AutopayOffer bookingId={BOOKING_ID} userId={MEMBER_ID} />,
  ],
  [
    'We couldn’t load pending refunds.',
    'card_refunds',
    () => (
      <AdminOrderList
        filters={{ q: '', status: '', fulfilled: '' }}
        page={1}
        onPageChange={doNothing}
        onRefund={doNothing}
      />
    ),
  ],
  [
    'We couldn’t load the entries.',
    'list_interest',
    () => <AdminInboxList kind="interest" query="" page={1} onPageChange={doNothing} />,
  ],
  [
    'We couldn’t load the waitlist.',
    'list_waitlist',
    () => <AdminWaitlistList query="" page={1} onPageChange={doNothing} />,
  ],
  [
    'We couldn’t load the offers.',
    'list_next_in_line',
    () => <AdminWaitlistOffers page={1} onPageChange={doNothing} />,
  ],
  [
    'We couldn’t load the emails.',
    'list_emails',
    () => <EmailList filters={{ q: '', state: '', template: '' }} page={1} onPageChange={doNothing} />,
  ],
])(
  'a page whose data fails to load shows the message %s, and requests the data again on Retry',
  async (text, failingRequest, renderContent) => {
    const auth = await app.admin()
    app.fail(failingRequest, { times: 1 })
    renderInApp(renderContent(), { auth })
    expect(await screen.findByText(text)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await expect.poll(() => screen.queryByText(text)).toBeNull()
  },
)

it('an admin page offers Retry instead of a redirect when the profile fails to load', async () => {
  const auth = await app.admin()
  let requestCount = 0
  const requestProfile = () => Promise.resolve(void (requestCount += 1))
  renderInApp(<RequireAdmin>Admin page</RequireAdmin>, {
    auth: { ...auth, profile: null, isAdmin: false, requestProfile },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(requestCount).toBe(1)
  expect(screen.queryByText('Admin page')).toBeNull()
})
