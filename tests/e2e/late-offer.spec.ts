import { confirmBooking } from '../support/booking'
import { holdSeat, newSignedOutMember } from '../support/cards'
import { clearSession, expect, getEmailedLink, newMember, signInAs, test } from '../support/e2e'
import { createUserClient, getDateInDays, newEvent } from '../support/rest'

test(
  'the next member on the waitlist books a spot that was cancelled 60 days before departure',
  { tag: '@long' },
  async ({ page, site }) => {
    // This departure accepts bookings until 20 days before it starts, instead of 90 days as in the settings.
    const event = await newEvent(site, 1, {
      start_date: getDateInDays(60),
      end_date: getDateInDays(64),
      booking_closes_days: 20,
    })
    const waitingMember = await newSignedOutMember(site)
    const booker = await newMember(page, site)
    await holdSeat(site, booker, event, 1)
    const joinResult = await (
      await createUserClient(site, waitingMember)
    ).rpc('join_waitlist', {
      event_id: event.id,
      full_name: 'Next In Line',
      email: waitingMember.email,
      seats: 1,
    })
    expect(joinResult.status).toBe('joined')

    await page.goto('/dashboard')
    await page.getByRole('article', { name: event.title }).getByRole('button', { name: 'Cancel Booking' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText('Booking cancelled')).toBeVisible()

    // The offer must expire before the departure's own booking deadline. The deadline of the settings has already
    // passed.
    const [offer] = await site.sql<{ hours: number }>(
      `select (extract(epoch from offer_expires_at - now()) / 3600)::float as hours
     from public.waitlist_submissions where event_id = $1 and status = 'offered'`,
      [event.id],
    )
    expect(offer?.hours).toBeGreaterThan(0)

    await clearSession(page)
    await signInAs(page, waitingMember.email, waitingMember.password)
    await expect(page).toHaveURL(/\/events$/)
    await page.goto(await getEmailedLink(site, waitingMember.email))
    await page.getByRole('link', { name: 'Book Now' }).click()
    await confirmBooking(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your spots are held' })).toBeVisible()
  },
)
