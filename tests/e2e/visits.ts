/**
 * The addresses that the accessibility test visits. Each has the text to wait for, and the steps that open dialogs and
 * menus.
 */
import type { Page } from 'playwright/test'
import { expect } from '../support/e2e'
import { CUSTOMER_VISITS } from './customer-visits'

export interface Visit {
  path: string
  /** A text that must be visible before the check; by default the first heading. */
  expectedText?: string | RegExp
  /** Dialogs, menus and messages, each checked in turn. */
  steps?: ((page: Page) => Promise<unknown>)[]
}

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'
const USA_PATH = '/event-details/10000000-0000-4000-8000-000000000003'
const BOOKING_ID = '50000000-0000-4000-8000-000000000001'
const UNKNOWN_ID = '10000000-0000-4000-8000-00000000ffff'

const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const selectFromMore = (label: string) => async (page: Page) => {
  await pressEscape(page)
  await clickButton(/^More actions for/)(page)
  await page.getByRole('menuitem', { name: label }).click()
}

export const GUEST_VISITS: Visit[] = [
  { path: '/' },
  { path: '/events' },
  { path: '/events?destination=nowhere' },
  {
    path: TASMANIA_PATH,
    steps: [
      (page) => page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded(),
      clickButton('View all 4 photos'),
      async (page) => {
        await pressEscape(page)
        await clickButton('Join Waitlist')(page)
      },
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
        await expect(page.getByText('Please enter your full name.')).toBeVisible()
      },
    ],
  },
  { path: USA_PATH },
  { path: `/event-details/${UNKNOWN_ID}`, expectedText: 'We couldn’t find that trip' },
  { path: '/trips/port-arthur-by-lantern', expectedText: 'Port Arthur by Lantern' },
  { path: `${TASMANIA_PATH}/print`, expectedText: 'Print or save as PDF' },
  { path: '/trips/nonsense', expectedText: 'We couldn’t find that trip' },
  { path: '/event-details/nonsense', expectedText: 'We couldn’t find that trip' },
  {
    path: '/trips',
    steps: [
      clickButton('View Locations'),
      async (page) => {
        await pressEscape(page)
        await clickButton('Learn More')(page)
      },
    ],
  },
  { path: '/completed-events' },
  { path: `/forms#${UNKNOWN_ID}`, expectedText: 'This link isn’t valid' },
  { path: '/membership' },
  {
    path: '/interest',
    steps: [
      clickButton('Express Interest in USA'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Register Interest' }).click(),
    ],
  },
  { path: '/contact', steps: [clickButton('Send Message')] },
  { path: '/support' },
  { path: '/terms' },
  { path: '/terms/1' },
  { path: '/privacy' },
  {
    path: '/store?show=merch',
    steps: [
      async (page) => {
        await clickButton('Add to Cart: Cap')(page)
        await clickButton(/^Shopping cart/)(page)
        await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
      },
    ],
  },
  { path: '/store/20000000-0000-4000-8000-000000000001', steps: [clickButton('Add to Cart')] },
  { path: '/store/20000000-0000-4000-8000-000000000004', steps: [clickButton('Tell Me')] },
  {
    path: '/checkout',
    steps: [
      async (page) => {
        await page.goto('/store?show=merch')
        await clickButton('Add to Cart: Cap')(page)
        await page.goto('/checkout')
        await clickButton('Place Order')(page)
      },
    ],
  },
  { path: '/paid?checkout=cut-short', expectedText: 'We couldn’t find that payment' },
  { path: '/orders/80000000-0000-4000-8000-000000000002?token=nonsense', expectedText: 'We couldn’t find that order' },
  { path: '/orders/80000000-0000-4000-8000-000000000002', expectedText: 'We couldn’t find that order' },
  { path: '/offer/60000000-0000-4000-8000-000000000001', expectedText: /Held until .* A[EC]?[DS]T/ },
  { path: `/offer/60000000-0000-4000-8000-00000000ffff`, expectedText: 'This offer isn’t valid' },
  { path: '/confirm-waitlist#cut-short', expectedText: 'confirm your email address', steps: [clickButton('Confirm')] },
  { path: '/confirm-interest#cut-short', expectedText: 'Confirm your email' },
  { path: '/guest-booking/cut-short', expectedText: 'This browser can’t open that booking' },
  { path: '/called-off#cut-short', expectedText: 'We had to cancel your trip' },
  { path: '/pay#cut-short', expectedText: 'This link isn’t valid' },
  { path: '/forms#cut-short', expectedText: 'This link isn’t valid' },
  { path: '/trip-moved/cut-short', expectedText: 'Your trip has moved' },
  {
    path: '/unsubscribe?token=cut-short',
    expectedText: 'Unsubscribe from news about trips and products?',
    steps: [clickButton('Unsubscribe')],
  },
  { path: '/offer/cut-short', expectedText: 'This offer isn’t valid' },
  { path: '/claim#f0000000', expectedText: 'This link isn’t valid' },
  { path: '/join#f0000000', expectedText: 'This invitation isn’t valid' },
  { path: '/login', steps: [clickButton('Sign In')] },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/confirmed' },
  { path: '/customer-favorites', expectedText: 'Please log in to view your favorites' },
  { path: '/no-such-room', expectedText: 'Oops! Page not found' },
]

export const MEMBER_VISITS: Visit[] = [
  { path: '/dashboard', expectedText: 'Haunted Tasmania', steps: [clickButton('Traveller Details')] },
  { path: '/dashboard', expectedText: 'Haunted Tasmania', steps: [clickButton('Payment Plan')] },
  { path: '/dashboard', expectedText: 'Haunted Tasmania', steps: [clickButton('Change Date')] },
  { path: '/events', steps: [clickButton(/^\d comments? on /)] },
  {
    path: TASMANIA_PATH,
    steps: [
      async (page) => {
        await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Booked! My first' })
          .first()
          .getByRole('button', { name: /^Reply to/ })
          .click()
      },
      clickButton(/^Report comment/),
    ],
  },
  {
    path: '/book/10000000-0000-4000-8000-000000000008',
    steps: [(page) => page.getByLabel('Travellers', { exact: true }).selectOption('2'), clickButton('Continue')],
  },
  { path: '/book/10000000-0000-4000-8000-000000000008?step=plan', steps: [clickButton('Continue')] },
  { path: '/book/10000000-0000-4000-8000-000000000008?step=confirm', expectedText: 'No plan selected yet' },
  { path: `/booked/${BOOKING_ID}`, expectedText: 'What happens next' },
  { path: `/trip/${BOOKING_ID}`, expectedText: 'Day by day' },
  { path: '/trip/', expectedText: 'Day by day' },
  { path: '/trip/not-a-booking', expectedText: 'We couldn’t find that trip' },
  { path: '/booked/not-a-booking', expectedText: 'We couldn’t find that booking' },
  { path: '/book/10000000-0000-4000-8000-000000000009', expectedText: 'Bookings are closed' },
  { path: '/book/not-a-trip', expectedText: 'This trip is no longer listed' },
  { path: '/book/10000000-0000-4000-8000-000000000001', expectedText: 'You are already on this trip' },
  {
    path: `/extra-payment?booking=${BOOKING_ID}`,
    steps: [(page) => page.getByText('Bank Transfer', { exact: true }).click(), clickButton('Process Payment')],
  },
  {
    path: `/invoice/${BOOKING_ID}`,
    expectedText: /^INV-\d{6}$/,
    steps: [
      async (page) => {
        await page.getByRole('link', { name: /^INV-\d{6}-1$/ }).click()
        await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
      },
    ],
  },
  { path: `/invoice/${UNKNOWN_ID}`, expectedText: 'We couldn’t find that invoice' },
  { path: '/customer-favorites', expectedText: 'My Favorites' },
  { path: '/account', steps: [clickButton('Delete My Account')] },
]

export const ADMIN_VISITS: Visit[] = [
  { path: '/admin', expectedText: 'Payments Received', steps: [clickButton('Show as Table')] },
  { path: '/admin?view=table', steps: [clickButton(/^Find anything/), (page) => page.keyboard.type('tasmania')] },
  {
    path: '/admin/bookings',
    expectedText: '42 bookings',
    steps: [selectFromMore('Record Payment'), selectFromMore('Cancel Booking')],
  },
  {
    path: '/admin/bookings?q=haunted+tasmania&payment=paid',
    expectedText: /booking/,
    steps: [selectFromMore('Issue Refund')],
  },
  { path: '/admin/bookings?status=cancelled', steps: [clickButton('New Booking')] },
  {
    path: `/admin/bookings/${BOOKING_ID}`,
    expectedText: 'Instalments',
    steps: [clickButton(/^Name/), pressEscape, clickButton('Move Booking'), pressEscape, clickButton('Issue Refund')],
  },
  { path: `/admin/bookings/${BOOKING_ID}/invoice`, expectedText: 'Back to the booking' },
  { path: '/admin/bookings/nothing', expectedText: 'We couldn’t find that booking' },
  {
    path: '/guide/10000000-0000-4000-8000-000000000001',
    expectedText: /of 6 present/,
    steps: [clickButton(/^Details and Notes of/)],
  },
  {
    path: '/guide/10000000-0000-4000-8000-000000000001?tab=incidents',
    expectedText: 'Report an Incident',
    steps: [
      clickButton('Report an Incident'),
      clickButton('Save Report'),
      clickButton('Discard Draft'),
      // Deletes the stored draft, so that the next visit starts without one.
      clickButton('Delete Draft'),
    ],
  },
  ...CUSTOMER_VISITS,
  { path: '/admin/promo-codes', steps: [clickButton('Add a Promo Code'), clickButton('Save Promo Code')] },
  { path: '/admin/waitlist', steps: [clickButton(/^Edit /)] },
  { path: '/admin/waitlist?tab=offers', expectedText: /min left/ },
  { path: '/admin/waitlist?tab=interest' },
  { path: '/admin/waitlist?tab=contact' },
  {
    path: '/admin/active-events/10000000-0000-4000-8000-000000000001/announcements',
    expectedText: 'No announcements yet',
  },
  { path: '/admin/active-events/nothing/announcements', expectedText: 'Departure not found' },
  { path: '/admin/emails' },
  { path: '/admin/emails?tab=ahead', expectedText: /reminder/, steps: [clickButton(/^Preview /)] },
  { path: '/admin/moderation' },
  { path: '/admin/activity-log', expectedText: /entr(y|ies)$/ },
  { path: '/admin/security', expectedText: 'Second Factor', steps: [clickButton('Set Up a Second Factor')] },
  { path: '/admin/staff', expectedText: 'Archie Lantern', steps: [clickButton('Invite Staff')] },
  { path: '/admin/settings', expectedText: 'No changes', steps: [clickButton('Preview Texts')] },
  { path: '/admin/settings?tab=history', expectedText: /entr(y|ies)$|^Nothing/ },
  { path: '/admin/orders', steps: [clickButton(/^Refund ORD-/)] },
  { path: '/admin/orders/80000000-0000-4000-8000-000000000002', expectedText: 'Order ORD-000002' },
  { path: '/admin/orders/nothing', expectedText: 'We couldn’t find that order' },
  { path: '/admin/merchandise', steps: [clickButton('Add Product'), clickButton('Create Item')] },
  { path: '/admin/store?tab=events', steps: [clickButton('Add Event')] },
  { path: '/admin/store' },
  {
    path: '/admin/trips/10000000-0000-4000-8000-000000000004',
    expectedText: 'Missing Details',
    steps: [clickButton(/^More actions for /)],
  },
  ...['travellers', 'rooms', 'waitlist', 'money', 'announcements', 'incidents', 'documents', 'days', 'history'].map(
    (tab) => ({
      path: `/admin/trips/10000000-0000-4000-8000-000000000004?tab=${tab}`,
      expectedText: 'Port Arthur by Lantern',
    }),
  ),
  {
    path: '/admin/trips/10000000-0000-4000-8000-000000000004?tab=forms',
    expectedText: 'Forms of the trip',
    steps: [clickButton('New Form'), clickButton('Write a Waiver')],
  },
  { path: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=all', expectedText: /^Trip facts/ },
  { path: '/admin/trips/10000000-0000-4000-8000-000000000001/print?list=facts', expectedText: /^Trip facts/ },
  { path: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=rooms', expectedText: /^Rooming list/ },
  { path: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=guests', expectedText: /^Guest list/i },
  { path: '/admin/trips/10000000-0000-4000-8000-000000000005?tab=waitlist', expectedText: 'Other dates' },
  { path: '/admin/trips/nothing', expectedText: 'No such trip' },
  { path: '/admin/events', steps: [clickButton('Create New Event')] },
  { path: '/admin/event-management?tab=published', steps: [clickButton('Edit')] },
  { path: '/admin/event-management', steps: [clickButton('Import Events')] },
  { path: '/admin/event-management/preview/10000000-0000-4000-8000-000000000001' },
  { path: '/admin/active-events', steps: [clickButton('Show Guests')] },
  { path: '/admin/reports', expectedText: 'Payments by method' },
  { path: '/admin/reports?tab=cards', expectedText: 'No payment exceptions' },
  { path: '/admin/reports?tab=owed', expectedText: 'By departure' },
  { path: '/admin/reports?tab=payments', expectedText: 'By departure' },
  { path: '/admin/reports?tab=cancellations', expectedText: 'By reason' },
  { path: '/admin/reports?tab=revenue', expectedText: 'By month of departure' },
  { path: '/admin/reports?tab=revenue&by=trip', expectedText: 'By trip' },
  { path: '/admin/reports?tab=gst', expectedText: 'By quarter' },
  { path: '/admin/manage-plan' },
  { path: `/admin/manage-plan/${BOOKING_ID}`, expectedText: '66% paid', steps: [clickButton('Edit Plan')] },
  { path: '/admin/manage-plan/nothing', expectedText: 'Payment plan not found' },
  { path: '/admin/stripe-settings', steps: [clickButton('Disconnect')] },
]
