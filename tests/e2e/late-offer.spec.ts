import { confirm } from '../support/booking'
import { hold, newStranger } from '../support/cards'
import { clearSession, expect, mailedLink, newMember, signInAs, test } from '../support/e2e'
import { asUser, daysFromNow, newTrip } from '../support/rest'

test('a spot that a member cancels 60 days before departure goes to the next member on the waitlist, who books it', async ({
  page,
  site,
}) => {
  // General booking closes 90 days before departure. This trip has its own last days.
  const trip = await newTrip(site, 1, {
    start_date: daysFromNow(60),
    end_date: daysFromNow(64),
    booking_closes_days: 20,
    cancelling_closes_days: 30,
  })
  const waiting = await newStranger(site)
  const booker = await newMember(page, site)
  await hold(site, booker, trip, 1)
  const joined = await (
    await asUser(site, waiting)
  ).rpc('join_waitlist', {
    event_id: trip.id,
    full_name: 'Next In Line',
    email: waiting.email,
    seats: 1,
  })
  expect(joined.status).toBe('joined')

  await page.goto('/dashboard')
  await page.getByRole('article', { name: trip.title }).getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Booking cancelled')).toBeVisible()

  // The offer ends before the trip's last day of booking, not at the general closing, which has passed.
  const [offer] = await site.sql<{ hours: number }>(
    `select (extract(epoch from offer_expires_at - now()) / 3600)::float as hours
     from public.waitlist_submissions where event_id = $1 and status = 'offered'`,
    [trip.id],
  )
  expect(offer?.hours).toBeGreaterThan(0)

  await clearSession(page)
  await signInAs(page, waiting.email, waiting.password)
  await expect(page).toHaveURL(/\/events$/)
  await page.goto(await mailedLink(site, waiting.email))
  await page.getByRole('link', { name: 'Book Now' }).click()
  await confirm(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your spots are held' })).toBeVisible()
})
