import {
  selectOption,
  closed,
  dialog,
  finds,
  menu,
  onPhone,
  type Opened,
  opens,
  clickButton,
  searchFor,
  tab,
  then,
} from './layout-steps'

const TRIP = '/admin/trips/10000000-0000-4000-8000-000000000004'
const BOOKING = '/admin/bookings/50000000-0000-4000-8000-000000000001'
const MERGE = '/admin/customer/30000000-0000-4000-8000-000000000021/merge'

/** The newer admin pages. */
export const OPENED: Opened[] = [
  {
    at: '/admin',
    open: [
      async (page) => {
        await page.keyboard.press('Control+k')
        return page.getByRole('combobox', { name: 'Find anything' })
      },
      finds('tasmania', (page) => page.getByRole('option', { name: /^Haunted Tasmania/ }).first()),
      finds('nobody at all', (page) => page.getByText(/^Nothing/).last()),
      onPhone(opens('Admin menu')),
    ],
  },
  { at: TRIP, open: [menu, selectOption('Call Off'), menu, selectOption('Delete'), opens('Edit')] },
  {
    at: `${TRIP}?tab=rooms`,
    open: [
      opens('Suggest'),
      opens('Add a Room'),
      async (page) => {
        await dialog(page).getByLabel('Number or name').fill('')
        await clickButton(page, 'Save Room')
        return dialog(page).locator('[aria-invalid=true]')
      },
      opens('Edit Gatehouse 2'),
      opens('Remove Gatehouse 2'),
    ],
  },
  {
    at: `${TRIP}?tab=letters`,
    open: [
      async (page) => {
        await page.getByLabel('Subject').fill('Lanterns')
        await page.getByLabel('Text').fill('Bring one.')
        return clickButton(page, /^Send to \d+ Guests?$/)
      },
    ],
  },
  { at: MERGE, open: [searchFor('griselda')] },
  {
    at: `${MERGE}?with=30000000-0000-4000-8000-000000000022`,
    open: [
      async (page) => {
        const other = page.getByRole('group', { name: 'Full Name' }).getByRole('radio').last()
        await other.check()
        return other
      },
      opens('Merge Customers'),
    ],
  },
  {
    at: `${MERGE}?with=30000000-0000-4000-8000-000000000021`,
    open: [(page) => page.getByText('The same customer')],
  },
  {
    at: '/admin/staff',
    open: [
      opens('Invite Staff'),
      then('Send Invitation', 'Please enter an email address.'),
      async (page) => {
        await dialog(page).getByLabel('Role').selectOption('Guide')
        return dialog(page).getByRole('group', { name: 'Departures' })
      },
      opens('Change Archie Lantern'),
      opens('End access for Archie Lantern'),
    ],
  },
  {
    at: '/admin/settings',
    open: [
      opens('Preview Texts'),
      tab('Questions'),
      tab('Booking'),
      tab('Email'),
      async (page) => {
        await closed(page)
        await page.getByLabel('Hold for an unpaid booking').fill('0')
        await clickButton(page, 'Save Settings')
        return page.getByText(/^Please enter a whole number/)
      },
    ],
  },
  {
    at: '/admin/waitlist?tab=contact',
    open: [opens(/^Reply to /), then('Send Reply', 'Please write a reply.')],
  },
  { at: '/admin/waitlist', open: [opens(/^Edit /), opens(/^Delete /)] },
  {
    at: '/admin/bookings?transfers=1',
    open: [
      menu,
      selectOption('Cancel Booking'),
      opens('New Booking'),
      then('Book', 'Please choose a trip.'),
      opens(/^Reject transfer/),
    ],
  },
  { at: BOOKING, open: [opens('Cancel Booking'), opens('Record Payment')] },
  { at: '/admin/events', open: [opens(/^Delete /)] },
  { at: '/admin/moderation', open: [opens(/^Delete /)] },
  { at: '/admin/merchandise', open: [opens(/^Delete /)] },
]
