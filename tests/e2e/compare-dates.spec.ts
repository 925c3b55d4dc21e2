/** A visitor on a phone compares two departures and books one, with the keyboard alone. */
import type { Page } from 'playwright/test'
import { expect, createPerson, test } from '../support/e2e'
import { BOOKED_URL_PATTERN, getTravellerGroup } from '../support/booking'
import { activateByKeyboard, expectFocus, openByKeyboard, tabToElement } from '../support/keys'
import { INSERT_MEMBER_SQL } from '../support/members'

test.use({ viewport: { width: 390, height: 844 } })

const EVENT_TITLE = 'Port Arthur by Lantern'
const getLink = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** Moves the focus to a field and types in it. */
const typeIntoField = async (page: Page, label: string, text: string) => {
  await tabToElement(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.type(text)
}

const getEventRow = (page: Page, index: number) =>
  page
    .getByRole('table', { name: 'Departures' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .nth(index)

/** Opens the trip from the list of events, and expects both departures of the trip on its page. */
const findEvent = async (page: Page) => {
  await openByKeyboard(page, '/events')
  await tabToElement(page, page.getByRole('combobox', { name: 'Destination' }))
  await page.keyboard.type('Tas')
  const eventLink = page.getByRole('article').getByRole('link', { name: EVENT_TITLE, exact: true })
  await activateByKeyboard(page, eventLink)
  await expect(page.getByRole('heading', { level: 1, name: EVENT_TITLE })).toBeFocused()
  await expect(getEventRow(page, 0)).toContainText('You’re viewing this date')
  for (const eventText of ['$1,600', /\d+ spots/]) {
    await expect(getEventRow(page, 0)).toContainText(eventText)
    await expect(getEventRow(page, 1)).toContainText(eventText)
  }
}

const previewPlan = async (page: Page) => {
  await activateByKeyboard(page, getLink(page, 'Payment plan'))
  const planField = page.getByRole('combobox', { name: 'Payment plan' })
  const paymentRows = page.getByRole('table', { name: 'Payments if you book today' }).getByRole('row')
  await expect(paymentRows).toHaveCount(6)
  // The link to this section has moved the focus, so Tab focuses the section's first field.
  await page.keyboard.press('Tab')
  await expect(planField).toBeFocused()
  await expectFocus(page)
  await page.keyboard.type('In')
  await expect(planField).toHaveValue('1')
  await expect(paymentRows).toHaveCount(3)
}

const askQuestion = async (page: Page, { name, email }: { name: string; email: string }) => {
  await typeIntoField(page, 'Name', name)
  await typeIntoField(page, 'Email', email)
  await typeIntoField(page, 'Question', 'Is the ghost walk lit?')
  await activateByKeyboard(page, page.getByRole('button', { name: 'Send Question' }))
  await expect(page.getByText('Question sent')).toBeVisible()
  await expectFocus(page)
}

const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  // Waits for the login page, because the trip page also has a field called "Email".
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  await typeIntoField(page, 'Email', email)
  await typeIntoField(page, 'Password', password)
  await page.keyboard.press('Enter')
}

const fillInBooking = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Seats & travellers' })).toBeVisible()
  await tabToElement(page, getTravellerGroup(page, 1).getByLabel('Date of Birth'))
  // This date is the same with the day or the month first.
  await page.keyboard.type('05051980')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment plan' })).toBeFocused()
  await tabToElement(page, page.getByRole('radio', { name: 'Pay in full' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Bank Transfer' })).toBeVisible()
  await tabToElement(page, page.getByRole('radio', { checked: true }).and(page.locator('[name=payment]')))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked()
  await tabToElement(page, page.getByLabel('I accept the Terms & Conditions'))
  await page.keyboard.press('Space')
  await activateByKeyboard(page, page.getByRole('button', { name: 'Confirm Booking' }))
}

test('a visitor compares the dates of a trip, asks a question and books the second date by keyboard', async ({
  page,
  site,
}) => {
  const person = createPerson()
  await site.sql(INSERT_MEMBER_SQL, [person.email, person.name])
  const [, second] = await site.sql<{ id: string }>(
    'select id from public.events where title = $1 order by start_date',
    [EVENT_TITLE],
  )
  await findEvent(page)
  await previewPlan(page)
  await askQuestion(page, person)

  const secondDate = getEventRow(page, 1).getByRole('rowheader').getByRole('link')
  await tabToElement(page, secondDate, 60, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${second?.id}$`))
  await expect(getEventRow(page, 1)).toContainText('You’re viewing this date')
  await expect(page.getByRole('heading', { level: 1, name: EVENT_TITLE })).toBeFocused()
  await activateByKeyboard(
    page,
    page.getByRole('complementary', { name: 'Booking', exact: true }).getByRole('link', { name: /^Book Now/ }),
  )
  // Waits until the new page has focused its heading. Before that, Tab would start at the end of the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Book your trip' })).toBeFocused()
  await activateByKeyboard(page, page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await signIn(page, person)
  await fillInBooking(page)

  await expect(page).toHaveURL(BOOKED_URL_PATTERN)
  await expect(page.getByRole('heading', { level: 1, name: 'Your spots are held' })).toBeFocused()
  const bookingsSql = 'select event_id from public.bookings b join auth.users u on u.id = b.user_id where u.email = $1'
  expect(await site.sql(bookingsSql, [person.email])).toEqual([{ event_id: second?.id }])
})

test(
  'after a visitor opens a URL with the hash of a section, Tab focuses the first field of that section',
  { tag: '@long' },
  async ({ page, site }) => {
    const [event] = await site.sql<{ id: string }>('select id from public.events where title = $1', [EVENT_TITLE])
    await page.goto(`/event-details/${event?.id}#ask`)
    const nameField = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(nameField).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(nameField).toBeFocused()
  },
)

test(
  'Tab reaches every field of a trip page, even in sections far outside the viewport',
  { tag: '@long' },
  async ({ page, site }) => {
    const [event] = await site.sql<{ id: string }>('select id from public.events where title = $1', [EVENT_TITLE])
    await openByKeyboard(page, `/event-details/${event?.id}`)
    await expect(getEventRow(page, 1)).toBeAttached()
    for (const contactField of [
      getEventRow(page, 1).getByRole('link', { name: /^Book Now/ }),
      page.getByRole('combobox', { name: 'Payment plan' }),
      page.getByRole('textbox', { name: 'Question', exact: true }),
    ])
      await tabToElement(page, contactField)
  },
)
