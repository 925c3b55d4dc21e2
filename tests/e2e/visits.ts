/** The addresses of the accessibility test, with the text to wait for and the steps to open. */
import type { Page } from 'playwright/test'
import { expect } from '../support/e2e'
import { CUSTOMERS } from './customer-visits'

export interface Visit {
  at: string
  /** A text that must be visible before the check; by default the first heading. */
  sees?: string | RegExp
  /** Dialogs, menus and messages, each checked in turn. */
  open?: ((page: Page) => Promise<unknown>)[]
}

const TASMANIA = '/event-details/10000000-0000-4000-8000-000000000001'
const USA = '/event-details/10000000-0000-4000-8000-000000000003'
const BOOKING = '50000000-0000-4000-8000-000000000001'
const UNKNOWN_ID = '10000000-0000-4000-8000-00000000ffff'

const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const escape = (page: Page) => page.keyboard.press('Escape')
const more = (item: string) => async (page: Page) => {
  await escape(page)
  await clickButton(/^More for/)(page)
  await page.getByRole('menuitem', { name: item }).click()
}

export const GUEST: Visit[] = [
  { at: '/' },
  { at: '/events' },
  { at: '/events?destination=nowhere' },
  {
    at: TASMANIA,
    open: [
      (page) => page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded(),
      clickButton('View all 4 photos'),
      async (page) => {
        await escape(page)
        await clickButton('Join Waitlist')(page)
      },
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
        await expect(page.getByText('Please enter your full name.')).toBeVisible()
      },
    ],
  },
  { at: USA },
  { at: `/event-details/${UNKNOWN_ID}`, sees: 'We couldn’t find that trip' },
  { at: '/event-details/nonsense', sees: 'We couldn’t find that trip' },
  {
    at: '/trips',
    open: [
      clickButton('View Locations'),
      async (page) => {
        await escape(page)
        await clickButton('Learn More')(page)
      },
    ],
  },
  { at: '/completed-events' },
  { at: '/membership' },
  {
    at: '/interest',
    open: [
      clickButton('Express Interest in USA'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Register Interest' }).click(),
    ],
  },
  { at: '/contact', open: [clickButton('Send Message')] },
  { at: '/support' },
  { at: '/terms' },
  { at: '/terms/1' },
  { at: '/privacy' },
  {
    at: '/store?show=merch',
    open: [
      async (page) => {
        await clickButton('Add to Cart: Cap')(page)
        await clickButton(/^Shopping cart/)(page)
        await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
      },
    ],
  },
  { at: '/store/20000000-0000-4000-8000-000000000001', open: [clickButton('Add to Cart')] },
  { at: '/store/20000000-0000-4000-8000-000000000004', open: [clickButton('Tell Me')] },
  {
    at: '/checkout',
    open: [
      async (page) => {
        await page.goto('/store?show=merch')
        await clickButton('Add to Cart: Cap')(page)
        await page.goto('/checkout')
        await clickButton('Place Order')(page)
      },
    ],
  },
  { at: '/paid?checkout=cut-short', sees: 'We couldn’t find that payment' },
  { at: '/orders/80000000-0000-4000-8000-000000000002?token=nonsense', sees: 'We couldn’t find that order' },
  { at: '/orders/80000000-0000-4000-8000-000000000002', sees: 'We couldn’t find that order' },
  { at: '/offer/60000000-0000-4000-8000-000000000001', sees: /Held until .* A[EC]?[DS]T/ },
  { at: `/offer/60000000-0000-4000-8000-00000000ffff`, sees: 'This offer isn’t valid' },
  { at: '/confirm-waitlist#cut-short', sees: 'confirm your email address', open: [clickButton('Confirm')] },
  { at: '/confirm-interest#cut-short', sees: 'Confirm your email' },
  { at: '/trip-moved/cut-short', sees: 'Your trip has moved' },
  { at: '/unsubscribe?token=cut-short', sees: 'Unsubscribe from news about trips and products?', open: [clickButton('Unsubscribe')] },
  { at: '/offer/cut-short', sees: 'This offer isn’t valid' },
  { at: '/claim#f0000000', sees: 'This link isn’t valid' },
  { at: '/join#f0000000', sees: 'This invitation isn’t valid' },
  { at: '/login', open: [clickButton('Sign In')] },
  { at: '/register' },
  { at: '/forgot-password' },
  { at: '/reset-password' },
  { at: '/confirmed' },
  { at: '/customer-favorites', sees: 'Please log in to view your favorites' },
  { at: '/no-such-room', sees: 'Oops! Page not found' },
]

export const MEMBER: Visit[] = [
  { at: '/dashboard', sees: 'Haunted Tasmania', open: [clickButton('Traveller Details')] },
  { at: '/dashboard', sees: 'Haunted Tasmania', open: [clickButton('Payment Plan')] },
  { at: '/events', open: [clickButton(/^\d comments? on /)] },
  {
    at: TASMANIA,
    open: [
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
    at: '/book/10000000-0000-4000-8000-000000000008',
    open: [(page) => page.getByLabel('Travellers', { exact: true }).selectOption('2'), clickButton('Continue')],
  },
  { at: '/book/10000000-0000-4000-8000-000000000008?step=plan', open: [clickButton('Continue')] },
  { at: '/book/10000000-0000-4000-8000-000000000008?step=confirm', sees: 'No plan chosen yet' },
  { at: `/booked/${BOOKING}`, sees: 'What happens next' },
  { at: '/booked/not-a-booking', sees: 'We couldn’t find that booking' },
  { at: '/book/10000000-0000-4000-8000-000000000009', sees: 'Bookings are closed' },
  { at: '/book/not-a-trip', sees: 'This trip is no longer listed' },
  { at: '/book/10000000-0000-4000-8000-000000000001', sees: 'You are already on this trip' },
  {
    at: `/extra-payment?booking=${BOOKING}`,
    open: [(page) => page.getByText('Bank Transfer', { exact: true }).click(), clickButton('Process Payment')],
  },
  {
    at: `/invoice/${BOOKING}`,
    sees: /^INV-\d{6}$/,
    open: [
      async (page) => {
        await page.getByRole('link', { name: /^INV-\d{6}-1$/ }).click()
        await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
      },
    ],
  },
  { at: `/invoice/${UNKNOWN_ID}`, sees: 'We couldn’t find that invoice' },
  { at: '/customer-favorites', sees: 'My Favorites' },
  { at: '/account', open: [clickButton('Delete My Account')] },
]

export const ADMIN: Visit[] = [
  { at: '/admin', sees: 'Payments Received', open: [clickButton('Show as Table')] },
  { at: '/admin?view=table', open: [clickButton(/^Find anything/), (page) => page.keyboard.type('tasmania')] },
  { at: '/admin/bookings', sees: '42 bookings', open: [more('Record Payment'), more('Cancel Booking')] },
  { at: '/admin/bookings?q=haunted+tasmania&payment=paid', sees: /booking/, open: [more('Issue Refund')] },
  { at: '/admin/bookings?status=cancelled', open: [clickButton('New Booking')] },
  {
    at: `/admin/bookings/${BOOKING}`,
    sees: 'Instalments',
    open: [clickButton(/^Name/), escape, clickButton('Issue Refund')],
  },
  { at: `/admin/bookings/${BOOKING}/invoice`, sees: 'Back to the booking' },
  { at: '/admin/bookings/nothing', sees: 'We couldn’t find that booking' },
  ...CUSTOMERS,
  { at: '/admin/waitlist', open: [clickButton(/^Edit /)] },
  { at: '/admin/waitlist?tab=offers', sees: /min left/ },
  { at: '/admin/waitlist?tab=interest' },
  { at: '/admin/waitlist?tab=contact' },
  { at: '/admin/active-events/10000000-0000-4000-8000-000000000001/announcements', sees: 'Nothing written yet' },
  { at: '/admin/active-events/nothing/announcements', sees: 'Departure not found' },
  { at: '/admin/emails' },
  { at: '/admin/emails?tab=ahead', sees: /reminder/, open: [clickButton(/^Preview /)] },
  { at: '/admin/moderation' },
  { at: '/admin/activity-log', sees: /entr(y|ies)$/ },
  { at: '/admin/security', sees: 'Second Factor', open: [clickButton('Set Up a Second Factor')] },
  { at: '/admin/staff', sees: 'Archie Lantern', open: [clickButton('Invite Staff')] },
  { at: '/admin/settings', sees: 'No changes', open: [clickButton('Preview Texts')] },
  { at: '/admin/settings?tab=history', sees: /entr(y|ies)$|^Nothing/ },
  { at: '/admin/orders', open: [clickButton(/^Refund ORD-/)] },
  { at: '/admin/orders/80000000-0000-4000-8000-000000000002', sees: 'Order ORD-000002' },
  { at: '/admin/orders/nothing', sees: 'We couldn’t find that order' },
  { at: '/admin/merchandise', open: [clickButton('Add Product'), clickButton('Create Item')] },
  { at: '/admin/store?tab=events', open: [clickButton('Add Event')] },
  { at: '/admin/store' },
  {
    at: '/admin/trips/10000000-0000-4000-8000-000000000004',
    sees: 'Missing Details',
    open: [clickButton(/^More for /)],
  },
  ...['travellers', 'rooms', 'waitlist', 'money', 'announcements', 'days', 'history'].map((tab) => ({
    at: `/admin/trips/10000000-0000-4000-8000-000000000004?tab=${tab}`,
    sees: 'Port Arthur by Lantern',
  })),
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=both', sees: /^Rooming list/ },
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=rooms', sees: /^Rooming list/ },
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=guests', sees: /^Guest list/i },
  { at: '/admin/trips/nothing', sees: 'No such trip' },
  { at: '/admin/events', open: [clickButton('Create New Event')] },
  { at: '/admin/event-management?tab=published', open: [clickButton('Edit')] },
  { at: '/admin/event-management', open: [clickButton('Import Events')] },
  { at: '/admin/event-management/preview/10000000-0000-4000-8000-000000000001' },
  { at: '/admin/active-events', open: [clickButton('Show Guests')] },
  { at: '/admin/reports', sees: 'Payments by method' },
  { at: '/admin/reports?tab=cards', sees: 'No payment exceptions' },
  { at: '/admin/reports?tab=owed', sees: 'By departure' },
  { at: '/admin/reports?tab=payments', sees: 'By trip' },
  { at: '/admin/reports?tab=revenue', sees: 'By month of departure' },
  { at: '/admin/reports?tab=gst', sees: 'By quarter' },
  { at: '/admin/manage-plan' },
  { at: `/admin/manage-plan/${BOOKING}`, sees: '66% paid', open: [clickButton('Edit Plan')] },
  { at: '/admin/manage-plan/nothing', sees: 'No such payment plan' },
  { at: '/admin/stripe-settings', open: [clickButton('Disconnect')] },
]
