import type { Page } from 'playwright/test'
import { fetchLedger, holdSeat, newSignedOutMember, payBookingByCard } from '../support/cards'
import { clearSession, expect, signInToDemo, test, type Site } from '../support/e2e'
import { getDateInDays, newEvent } from '../support/rest'

interface CallOffBooker {
  email: string
  booking: string
}

const openEmailedChoice = async (page: Page, site: Site, email: string): Promise<void> => {
  const findChoiceLink = async () =>
    (await site.emailsTo(email)).find(({ subject }) => subject.startsWith('Cancelled by us'))?.link
  await expect.poll(findChoiceLink).toContain('/called-off#')
  await page.goto((await findChoiceLink()) ?? '')
  await expect(page.getByRole('heading', { name: 'We had to cancel your trip' })).toBeVisible()
}

const readStoredChoice = (site: Site, { booking }: CallOffBooker) =>
  site.sql(
    `select c.choice, c.answered_by, b.status, b.refund_due::int from private.call_off_choices c
     join public.bookings b on b.id = c.booking_id where b.id = $1`,
    [booking],
  )

test('after a call-off one booker chooses a refund, another one a date; a third does not answer and is refunded by the scheduled job', async ({
  page,
  site,
}) => {
  const event = await newEvent(site, 6)
  const createBooker = async (): Promise<CallOffBooker> => {
    const person = await newSignedOutMember(site)
    const booking = await holdSeat(site, person, event, 1)
    await payBookingByCard(site, person, booking)
    return { email: person.email, booking }
  }
  const [refunded, moved, silent] = [await createBooker(), await createBooker(), await createBooker()]
  const [other = { id: '' }] = await site.sql<{ id: string }>(
    `insert into public.events (title, trip_id, location, start_date, end_date, price, status, max_registrations)
     select e.title, e.trip_id, e.location, e.start_date + 7, e.end_date + 7, 2500, 'published', 3
     from public.events e where e.id = $1 returning id`,
    [event.id],
  )

  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/${event.id}`)
  await page.getByRole('button', { name: `More actions for ${event.title}` }).click()
  await page.getByRole('menuitem', { name: 'Call Off' }).click()
  const dialog = page.getByRole('dialog', { name: `Call Off ${event.title}?` })
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByLabel('Reason').selectOption('Weather')
  await dialog.getByLabel('Message to travellers').fill('The road is closed.')
  await dialog.getByLabel('Days that customers have to choose').fill('10')
  await dialog.getByRole('button', { name: 'Call Off Trip' }).click()
  await expect(page.getByText('seats on another date held for 3 bookings')).toBeVisible()
  expect(await site.sql('select seats_taken from public.event_stats where event_id = $1', [other.id])).toEqual([
    { seats_taken: 3 },
  ])

  await clearSession(page)
  await openEmailedChoice(page, site, refunded.email)
  await expect(page.getByText('The road is closed.')).toBeVisible()
  await page.getByRole('radio', { name: /^Full refund of \$2,000\.00/ }).check()
  await page.getByRole('button', { name: 'Confirm Refund' }).click()
  await expect(page.getByText('$2,000.00 is refunded.')).toBeVisible()

  await openEmailedChoice(page, site, moved.email)
  await page.getByRole('radio', { name: /We hold your spots on this date/ }).check()
  await expect(page.getByText('This date costs $500.00 more')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm This Date' }).click()
  await expect(page.getByText('The booking is confirmed for')).toBeVisible()

  await site.runScheduledJobs(`${getDateInDays(12)}T12:00:00Z`)
  expect(await readStoredChoice(site, refunded)).toEqual([
    { choice: 'refund', answered_by: 'booker', status: 'cancelled', refund_due: 2000 },
  ])
  expect(await readStoredChoice(site, moved)).toEqual([
    { choice: 'date', answered_by: 'booker', status: 'confirmed', refund_due: 0 },
  ])
  expect(await readStoredChoice(site, silent)).toEqual([
    { choice: 'refund', answered_by: 'deadline', status: 'cancelled', refund_due: 2000 },
  ])
  expect(await site.sql('select seats_taken from public.event_stats where event_id = $1', [other.id])).toEqual([
    { seats_taken: 1 },
  ])

  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/${event.id}`)
  await page.getByRole('button', { name: 'Send 2 Card Refunds ($4,000.00)' }).click()
  await expect(page.getByText('2 of 2 card refunds worked through.')).toBeVisible()
  const answerList = page.getByRole('list', { name: 'Answers of the bookers' })
  await expect(answerList.getByText('Refunded')).toHaveCount(2)
  for (const { booking } of [refunded, silent]) expect(await fetchLedger(site, booking)).toEqual([2000, -2000])
  expect(await fetchLedger(site, moved.booking)).toEqual([2000])
})
