import type { Page } from 'playwright/test'
import {
  selectOption,
  closeOverlays,
  getDialog,
  findInPalette,
  openMoreMenu,
  limitToNarrowScreen,
  type LayoutVisit,
  createOpenOverlayStep,
  clickToOpenDialog,
  searchAdmin,
  openDialogTab,
  clickInDialog,
} from './layout-steps'

const EVENT_PATH = '/admin/trips/10000000-0000-4000-8000-000000000004'
const BOOKING_PATH = '/admin/bookings/50000000-0000-4000-8000-000000000001'
const MERGE_PATH = '/admin/customer/30000000-0000-4000-8000-000000000021/merge'

/** Pages of staff of the accessibility test, with the dialogs and menus to open on each. */
export const LAYOUT_VISITS: LayoutVisit[] = [
  {
    path: '/admin',
    steps: [
      async (page) => {
        await page.keyboard.press('Control+k')
        return page.getByRole('combobox', { name: 'Find anything' })
      },
      findInPalette('tasmania', (page) => page.getByRole('option', { name: /^Haunted Tasmania/ }).first()),
      findInPalette('nobody at all', (page) => page.getByText(/^Nothing/).last()),
      limitToNarrowScreen(createOpenOverlayStep('Admin menu')),
    ],
  },
  {
    path: EVENT_PATH,
    steps: [
      openMoreMenu,
      selectOption('Call Off'),
      openMoreMenu,
      selectOption('Delete'),
      createOpenOverlayStep('Edit'),
    ],
  },
  {
    path: `${EVENT_PATH}?tab=rooms`,
    steps: [
      createOpenOverlayStep('Suggest'),
      createOpenOverlayStep('Add a Room'),
      async (page) => {
        await getDialog(page).getByLabel('Number or name').fill('')
        await clickToOpenDialog(page, 'Save Room')
        return getDialog(page).locator('[aria-invalid=true]')
      },
      createOpenOverlayStep('Edit Gatehouse 2'),
      createOpenOverlayStep('Remove Gatehouse 2'),
    ],
  },
  {
    path: `${EVENT_PATH}?tab=letters`,
    steps: [
      async (page) => {
        await page.getByLabel('Subject').fill('Lanterns')
        await page.getByLabel('Text').fill('Bring one.')
        return clickToOpenDialog(page, /^Send to \d+ Guests?$/)
      },
    ],
  },
  { path: MERGE_PATH, steps: [searchAdmin('griselda')] },
  {
    path: `${MERGE_PATH}?with=30000000-0000-4000-8000-000000000022`,
    steps: [
      async (page) => {
        const otherNameChoice = page.getByRole('group', { name: 'Full Name' }).getByRole('radio').last()
        await otherNameChoice.check()
        return otherNameChoice
      },
      createOpenOverlayStep('Merge Customers'),
    ],
  },
  {
    path: `${MERGE_PATH}?with=30000000-0000-4000-8000-000000000021`,
    steps: [(page) => page.getByText('The same customer')],
  },
  {
    path: '/admin/staff',
    steps: [
      createOpenOverlayStep('Invite Staff'),
      clickInDialog('Send Invitation', 'Please enter an email address.'),
      async (page) => {
        await getDialog(page).getByLabel('Role').selectOption('Guide')
        return getDialog(page).getByRole('group', { name: 'Departures' })
      },
      createOpenOverlayStep('Change role of Archie Lantern'),
      createOpenOverlayStep('End access for Archie Lantern'),
    ],
  },
  {
    path: '/admin/settings',
    steps: [
      createOpenOverlayStep('Preview Texts'),
      openDialogTab('Questions'),
      openDialogTab('Booking'),
      openDialogTab('Email'),
      async (page) => {
        await closeOverlays(page)
        await page.getByLabel('Hold for an unpaid booking').fill('0')
        await clickToOpenDialog(page, 'Save Settings')
        return page.getByText(/^Please enter a whole number/)
      },
    ],
  },
  {
    path: '/admin/waitlist?tab=contact',
    steps: [createOpenOverlayStep(/^Reply to /), clickInDialog('Send Reply', 'Please write a reply.')],
  },
  { path: '/admin/waitlist', steps: [createOpenOverlayStep(/^Edit /), createOpenOverlayStep(/^Delete /)] },
  {
    path: '/admin/bookings?transfers=1',
    steps: [
      openMoreMenu,
      selectOption('Cancel Booking'),
      createOpenOverlayStep('New Booking'),
      clickInDialog('Book', 'Please choose a trip.'),
      createOpenOverlayStep(/^Reject bank transfer/),
    ],
  },
  { path: BOOKING_PATH, steps: [createOpenOverlayStep('Cancel Booking'), createOpenOverlayStep('Record Payment')] },
  {
    path: '/guide/10000000-0000-4000-8000-000000000001',
    steps: [
      async (page) => {
        await clickToOpenDialog(page, /^Details and Notes of/)
        return page.getByLabel(/^Note about/).first()
      },
      ...['Notes', 'Trip', 'History'].map((name) => async (page: Page) => {
        await page.getByRole('tab', { name }).click()
        return page.getByRole('tab', { name, selected: true })
      }),
    ],
  },
  { path: '/admin/events', steps: [createOpenOverlayStep(/^Delete /)] },
  { path: '/admin/moderation', steps: [createOpenOverlayStep(/^Delete /)] },
  { path: '/admin/merchandise', steps: [createOpenOverlayStep(/^Delete /)] },
]
