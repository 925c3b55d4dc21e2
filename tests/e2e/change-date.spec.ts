import { clickCheckoutButton, FAKE_PROVIDER_NOTE, fetchLedger, holdSeat, payBookingByCard } from '../support/cards'
import { expect, newMember, test } from '../support/e2e'
import { newEvent } from '../support/rest'

test('a member with a paid booking moves the booking to a more expensive date on a phone, and pays the difference', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = await newEvent(site, 5)
  const person = await newMember(page, site)
  const booking = await holdSeat(site, person, event, 1)
  await payBookingByCard(site, person, booking)
  const [later = { id: '' }] = await site.sql<{ id: string }>(
    `insert into public.events (title, trip_id, location, start_date, end_date, price, status, max_registrations)
     select e.title, e.trip_id, e.location, e.start_date + 7, e.end_date + 7, 2500, 'published', 1
     from public.events e where e.id = $1 returning id`,
    [event.id],
  )

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Change Date' }).click()
  const changeDateDialog = page.getByRole('dialog', { name: 'Change Date' })
  await changeDateDialog.getByLabel('New date').selectOption(later.id)
  await expect(changeDateDialog.getByRole('region', { name: 'Now' })).toContainText('$2,000.00')
  await expect(changeDateDialog.getByRole('region', { name: 'After the change' })).toContainText('$2,500.00')
  await expect(changeDateDialog).toContainText('The price rises by $500.00. $500.00 is still to pay')
  await changeDateDialog.getByRole('button', { name: 'Change Date' }).click()
  await expect(page.getByText('Booking moved')).toBeVisible()
  await expect(changeDateDialog).toBeHidden()
  expect(await site.sql('select event_id from public.bookings where id = $1', [booking])).toEqual([
    { event_id: later.id },
  ])
  await expect
    .poll(async () => (await site.emailsTo(person.email)).map(({ subject }) => subject))
    .toContain(`Your booking has moved: ${event.title}`)

  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Process Payment' }).click()
  await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await clickCheckoutButton(page, 'Pay with this card')
  await expect(page.getByText('We received $500.00 by card.')).toBeVisible()
  expect(await fetchLedger(site, booking)).toEqual([2000, 500])
})

test('a member moves one of two travellers to another date on a phone, and both bookings link to each other', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = await newEvent(site, 5)
  const person = await newMember(page, site)
  const booking = await holdSeat(site, person, event, 1)
  await site.sql('update public.bookings set seats = 2 where id = $1', [booking])
  await site.sql(
    `insert into public.travellers (booking_id, sort_order, full_name, date_of_birth)
     values ($1, 0, 'Ann Adult', '1980-05-04'), ($1, 1, 'Ben Adult', '1981-05-04')`,
    [booking],
  )
  await payBookingByCard(site, person, booking)
  const [later = { id: '' }] = await site.sql<{ id: string }>(
    `insert into public.events (title, trip_id, location, start_date, end_date, price, status, max_registrations)
     select e.title, e.trip_id, e.location, e.start_date + 7, e.end_date + 7, 1500, 'published', 1
     from public.events e where e.id = $1 returning id`,
    [event.id],
  )

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Change Date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Date' })
  await dialog.getByLabel('New date').selectOption(later.id)
  await dialog.getByRole('group', { name: 'Who is moving?' }).getByLabel('Ann Adult').uncheck()
  await expect(dialog.getByRole('region', { name: /^Stays:/ })).toContainText('$1,000.00')
  await expect(dialog.getByRole('region', { name: 'Moves: new booking' })).toContainText('$1,500.00')
  await expect(dialog).toContainText('$1,000.00 moves with them and $1,000.00 stays')
  await dialog.getByRole('button', { name: 'Change Their Date' }).click()
  await expect(page.getByText('Travellers moved')).toBeVisible()
  await expect(dialog).toBeHidden()
  const bookingsOfEvent = await site.sql<{ id: string; reference: string; seats: number; event_id: string }>(
    `select id, reference, seats, event_id from public.bookings where $1 in (id, split_from) order by split_from nulls first`,
    [booking],
  )
  expect(bookingsOfEvent.map(({ seats, event_id }) => [seats, event_id])).toEqual([
    [1, event.id],
    [1, later.id],
  ])
  const [original, part] = bookingsOfEvent
  await expect(page.getByText(`Split into booking ${part?.reference}`)).toBeVisible()
  await expect(page.getByText(`Split from booking ${original?.reference}`)).toBeVisible()
  expect([await fetchLedger(site, booking), await fetchLedger(site, part?.id ?? '')]).toEqual([[2000, -1000], [1000]])
})
