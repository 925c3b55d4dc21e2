/** Where the look at every page goes, what it waits for there, and what it opens. */
import type { Page } from 'playwright/test'
import { expect } from '../support/e2e'
import { CUSTOMERS } from './customer-visits'

export interface Visit {
  at: string
  /** What has to be there before the page is looked at; its first heading unless said. */
  sees?: string | RegExp
  /** Dialogs, menus and messages, each looked at in turn. */
  open?: ((page: Page) => Promise<unknown>)[]
}

const TASMANIA = '/event-details/10000000-0000-4000-8000-000000000001'
const USA = '/event-details/10000000-0000-4000-8000-000000000003'
const BOOKING = '50000000-0000-4000-8000-000000000001'
const NOWHERE = '10000000-0000-4000-8000-00000000ffff'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const escape = (page: Page) => page.keyboard.press('Escape')
const more = (item: string) => async (page: Page) => {
  await escape(page)
  await press(/^More for/)(page)
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
      press('View all 4 photos'),
      async (page) => {
        await escape(page)
        await press('Join Waitlist')(page)
      },
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
        await expect(page.getByText('Please enter your full name.')).toBeVisible()
      },
    ],
  },
  { at: USA },
  { at: `/event-details/${NOWHERE}`, sees: 'We couldn’t find that trip' },
  { at: '/event-details/nonsense', sees: 'We couldn’t find that trip' },
  {
    at: '/trips',
    open: [
      press('View Locations'),
      async (page) => {
        await escape(page)
        await press('Learn More')(page)
      },
    ],
  },
  { at: '/completed-events' },
  { at: '/membership' },
  {
    at: '/interest',
    open: [
      press('Express Interest in USA'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Register Interest' }).click(),
    ],
  },
  { at: '/contact', open: [press('Send Message')] },
  { at: '/support' },
  { at: '/terms' },
  { at: '/privacy' },
  {
    at: '/store?show=merch',
    open: [
      async (page) => {
        await press('Add to Cart: Cap')(page)
        await press(/^Shopping cart/)(page)
        await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
      },
    ],
  },
  { at: '/store/20000000-0000-4000-8000-000000000001', open: [press('Add to Cart')] },
  { at: '/store/20000000-0000-4000-8000-000000000004', open: [press('Tell Me')] },
  {
    at: '/checkout',
    open: [
      async (page) => {
        await page.goto('/store?show=merch')
        await press('Add to Cart: Cap')(page)
        await page.goto('/checkout')
        await press('Place Order')(page)
      },
    ],
  },
  { at: '/paid?checkout=cut-short', sees: 'We couldn’t find that payment' },
  { at: '/orders/80000000-0000-4000-8000-000000000002?token=nonsense', sees: 'We couldn’t find that order' },
  { at: '/orders/80000000-0000-4000-8000-000000000002', sees: 'We couldn’t find that order' },
  { at: '/offer/60000000-0000-4000-8000-000000000001', sees: /Held until .* A[EC]?[DS]T/ },
  { at: `/offer/60000000-0000-4000-8000-00000000ffff`, sees: 'This offer isn’t valid' },
  { at: '/confirm-waitlist#cut-short', sees: 'confirm your email address', open: [press('Confirm')] },
  { at: '/unsubscribe?token=cut-short', sees: 'Unsubscribe from new-trip emails?', open: [press('Unsubscribe')] },
  { at: '/offer/cut-short', sees: 'This offer isn’t valid' },
  { at: '/claim#f0000000', sees: 'This link isn’t valid' },
  { at: '/join#f0000000', sees: 'This invitation isn’t valid' },
  { at: '/login', open: [press('Sign In')] },
  { at: '/register' },
  { at: '/forgot-password' },
  { at: '/reset-password' },
  { at: '/confirmed' },
  { at: '/customer-favorites', sees: 'Please log in to view your favorites' },
  { at: '/no-such-room', sees: 'Oops! Page not found' },
]

export const MEMBER: Visit[] = [
  { at: '/dashboard', sees: 'Haunted Tasmania', open: [press('Traveller Details')] },
  { at: '/dashboard', sees: 'Haunted Tasmania', open: [press('Payment Plan')] },
  { at: '/events', open: [press(/^\d comments? on /)] },
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
      press(/^Report comment/),
    ],
  },
  {
    at: '/book/10000000-0000-4000-8000-000000000008',
    open: [(page) => page.getByLabel('Travellers', { exact: true }).selectOption('2'), press('Continue')],
  },
  { at: '/book/10000000-0000-4000-8000-000000000008?step=plan', open: [press('Continue')] },
  { at: '/book/10000000-0000-4000-8000-000000000008?step=confirm', sees: 'No plan chosen yet' },
  { at: `/booked/${BOOKING}`, sees: 'What happens next' },
  { at: '/booked/not-a-booking', sees: 'We couldn’t find that booking' },
  { at: '/book/10000000-0000-4000-8000-000000000009', sees: 'Bookings are closed' },
  { at: '/book/not-a-trip', sees: 'This trip is no longer listed' },
  { at: '/book/10000000-0000-4000-8000-000000000001', sees: 'You are already on this trip' },
  {
    at: `/extra-payment?booking=${BOOKING}`,
    open: [(page) => page.getByText('Bank Transfer', { exact: true }).click(), press('Process Payment')],
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
  { at: `/invoice/${NOWHERE}`, sees: 'We couldn’t find that invoice' },
  { at: '/customer-favorites', sees: 'My Favorites' },
  { at: '/account', open: [press('Delete My Account')] },
]

export const ADMIN: Visit[] = [
  { at: '/admin', sees: 'Payments Received', open: [press('Show as Table')] },
  { at: '/admin?view=table', open: [press(/^Find anything/), (page) => page.keyboard.type('tasmania')] },
  { at: '/admin/bookings', sees: '42 bookings', open: [more('Record Payment'), more('Cancel Booking')] },
  { at: '/admin/bookings?q=haunted+tasmania&payment=paid', sees: /booking/, open: [more('Issue Refund')] },
  { at: '/admin/bookings?status=cancelled', open: [press('New Booking')] },
  { at: `/admin/bookings/${BOOKING}`, sees: 'Instalments', open: [press(/^Name/), escape, press('Issue Refund')] },
  { at: `/admin/bookings/${BOOKING}/invoice`, sees: 'Back to the booking' },
  { at: '/admin/bookings/nothing', sees: 'We couldn’t find that booking' },
  ...CUSTOMERS,
  { at: '/admin/waitlist', open: [press(/^Edit /)] },
  { at: '/admin/waitlist?tab=offers', sees: /min left/ },
  { at: '/admin/waitlist?tab=interest' },
  { at: '/admin/waitlist?tab=contact' },
  { at: '/admin/active-events/10000000-0000-4000-8000-000000000001/letters', sees: 'Nothing written yet' },
  { at: '/admin/active-events/nothing/letters', sees: 'No such departure' },
  { at: '/admin/mail' },
  { at: '/admin/mail?tab=ahead', sees: /reminder/, open: [press(/^Preview /)] },
  { at: '/admin/moderation' },
  { at: '/admin/history', sees: /entr(y|ies)$/ },
  { at: '/admin/security', sees: 'Second Factor', open: [press('Set Up a Second Factor')] },
  { at: '/admin/staff', sees: 'Archie Lantern', open: [press('Invite Staff')] },
  { at: '/admin/settings', sees: 'No changes', open: [press('Preview Texts')] },
  { at: '/admin/settings?tab=history', sees: /entr(y|ies)$|^Nothing/ },
  { at: '/admin/orders', open: [press(/^Refund ORD-/)] },
  { at: '/admin/orders/80000000-0000-4000-8000-000000000002', sees: 'Order ORD-000002' },
  { at: '/admin/orders/nothing', sees: 'We couldn’t find that order' },
  { at: '/admin/merchandise', open: [press('Add Product'), press('Create Item')] },
  { at: '/admin/store?tab=events', open: [press('Add Event')] },
  { at: '/admin/store' },
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004', sees: 'What Is Missing', open: [press(/^More for /)] },
  ...['travellers', 'rooms', 'waitlist', 'money', 'letters', 'days', 'history'].map((tab) => ({
    at: `/admin/trips/10000000-0000-4000-8000-000000000004?tab=${tab}`,
    sees: 'Port Arthur by Lantern',
  })),
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=both', sees: /^Rooming list/ },
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=rooms', sees: /^Rooming list/ },
  { at: '/admin/trips/10000000-0000-4000-8000-000000000004/print?list=guests', sees: /^Guest list/i },
  { at: '/admin/trips/nothing', sees: 'No such trip' },
  { at: '/admin/events', open: [press('Create New Event')] },
  { at: '/admin/event-management?tab=published', open: [press('Edit')] },
  { at: '/admin/event-management', open: [press('Import Events')] },
  { at: '/admin/event-management/preview/10000000-0000-4000-8000-000000000001' },
  { at: '/admin/active-events', open: [press('Show Guests')] },
  { at: '/admin/books', sees: 'Payments by method' },
  { at: '/admin/books?tab=cards', sees: 'Nothing to look at' },
  { at: '/admin/books?tab=owed', sees: 'By departure' },
  { at: '/admin/books?tab=payments', sees: 'By trip' },
  { at: '/admin/books?tab=revenue', sees: 'By month of departure' },
  { at: '/admin/books?tab=gst', sees: 'By quarter' },
  { at: '/admin/manage-plan' },
  { at: `/admin/manage-plan/${BOOKING}`, sees: '66% paid', open: [press('Edit Plan')] },
  { at: '/admin/manage-plan/nothing', sees: 'No such payment plan' },
  { at: '/admin/stripe-settings', open: [press('Disconnect')] },
]
