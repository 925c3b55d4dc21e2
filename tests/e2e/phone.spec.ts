import type { Page } from 'playwright/test'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { expectNoAxeViolations } from '../support/axe'
import { expect, newMember, createPerson, test, type Site } from '../support/e2e'
import { createAdminClient, createUserClient, newEvent } from '../support/rest'

test.use({ viewport: { width: 390, height: 844 } })

/** Books all seats of a trip for one customer, as an admin. */
const sellOut = async (site: Site, event: { id: string }, seats: number) => {
  const admin = await createAdminClient(site)
  const [customer] = await admin.rows<{ id: string }>('customers?select=id&profile_id=is.null&limit=1')
  const bookResult = await admin.rpc<{ status: string; booking_id: string }>('admin_book', {
    customer_id: customer?.id,
    event_id: event.id,
    seats,
    plan: 1,
    request_id: crypto.randomUUID(),
  })
  expect(bookResult.status).toBe('booked')
  return {
    cancel: async () =>
      expect(await admin.rpc('cancel_booking', { booking_id: bookResult.booking_id })).toMatchObject({
        status: 'cancelled',
      }),
  }
}

const HELD_SPOTS_PATTERN = /3 spots are held for you until \d+ \w+ \d{4} at \d+:\d\d [ap]m AE[SD]T/
/** Returns the distance of a heading from the top of the page. */
const getTopOfText = (page: Page, name: string) =>
  page
    .getByText(name, { exact: true })
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY)

test(
  'a member on a phone joins a waitlist for three seats, sees the offer on several pages, and books the seats',
  { tag: '@long' },
  async ({ page, site }) => {
    const event = await newEvent(site, 3)
    const otherBooking = await sellOut(site, event, 3)
    const person = await newMember(page, site)
    await page.goto(`/event-details/${event.id}`)
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
    await dialog.getByLabel('Travellers').selectOption('3')
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
    await expect(page.getByText('You are number 1 in line, for 3 spots.')).toBeVisible()

    await otherBooking.cancel()
    await page.goto('/dashboard')
    const ownEntry = page.getByRole('listitem', { name: event.title })
    await expect(ownEntry).toContainText(HELD_SPOTS_PATTERN)
    expect(await getTopOfText(page, 'Your Waitlist')).toBeLessThan(await getTopOfText(page, 'Booked Events'))
    await page.goto('/store')
    const banner = page.getByRole('region', { name: 'Your waitlist offer' })
    await expect(banner).toContainText(HELD_SPOTS_PATTERN)
    await expectNoAxeViolations(page)
    await page.goto(`/event-details/${event.id}`)
    await expect(page.getByRole('main').getByText(HELD_SPOTS_PATTERN)).toBeVisible()

    await banner.getByRole('link', { name: 'See Your Offer' }).click()
    await page.getByRole('link', { name: 'Book Now' }).click()
    await expect(page.getByLabel('Travellers', { exact: true })).toHaveValue('3')
    for (const [place, name] of [person.name, 'Ada Grey', 'Tom Grey'].entries()) {
      const travellerGroup = page.getByRole('group', { name: `Traveller ${place + 1}` })
      await travellerGroup.getByLabel('Full Name').fill(name)
      await travellerGroup.getByLabel('Date of Birth').fill('1980-05-04')
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'Pay in full' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('I accept the Terms & Conditions').check()
    await page.getByRole('radio', { name: 'Bank Transfer' }).check()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your spots are held' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  },
)

test(
  'a member who signs in again after a week sees the waitlist offer and due payments at the top of the dashboard',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    // Expected error: the stored session can no longer be renewed.
    expectedErrors.push(/status of 400.*token/)
    const person = await newMember(page, site)
    const member = await createUserClient(site, person)
    const admin = await createAdminClient(site)
    const bookSeats = async (full_name: string) => {
      const event = await newEvent(site, 5)
      const { booking_id } = await member.rpc<{ booking_id: string }>('book', {
        event_id: event.id,
        seats: 1,
        plan: 3,
        travellers: [{ full_name, date_of_birth: '1980-05-04' }],
        request_id: crypto.randomUUID(),
        expected_price: 2000,
        terms_accepted: true,
      })
      const { reference } = await member.rpc<{ reference: string }>('request_bank_transfer', {
        booking_id,
        amount: 800,
        request_id: crypto.randomUUID(),
      })
      return { event, id: booking_id, reference }
    }
    const bookedEvent = await bookSeats(person.name)
    const fullEvent = await newEvent(site, 3)
    const otherBooking = await sellOut(site, fullEvent, 3)
    await member.rpc('join_waitlist', { event_id: fullEvent.id, full_name: person.name, email: person.email, seats: 3 })

    const [transfer] = await admin.rows<{ id: string }>(
      `bank_transfers?select=id&reference=eq.${bookedEvent.reference}`,
    )
    await admin.rpc('confirm_bank_transfer', { transfer_id: transfer?.id })
    await otherBooking.cancel()
    for (const dueText of [
      'update public.installments set due_date = private.today() - 1 where booking_id = $1 and sequence = 2',
      'update public.bookings set next_due_date = private.today() - 1 where id = $1',
    ])
      await site.sql(dueText, [bookedEvent.id])
    await page.evaluate((key) => {
      const storedSessionTokens = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(
        key,
        JSON.stringify({ ...storedSessionTokens, expires_at: 1, refresh_token: 'of-last-week' }),
      )
    }, SESSION_KEY)

    await page.goto('/dashboard')
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)

    await expect(page.getByRole('listitem', { name: fullEvent.title })).toContainText(HELD_SPOTS_PATTERN)
    const nextPaymentRegion = page.getByRole('region', { name: 'Next payment' })
    await expect(nextPaymentRegion).toContainText('Payment overdue')
    await expect(nextPaymentRegion.getByRole('link', { name: 'Pay Now' })).toBeVisible()
    const recentPayments = page.getByRole('list', { name: 'Recent payments' })
    await expect(recentPayments).toContainText(`Your payment of $800 has arrived: ${bookedEvent.event.title}`)
    const figuresTop = await getTopOfText(page, 'Booked Events')
    for (const figureText of ['Your Waitlist', 'Payment overdue'])
      expect(await getTopOfText(page, figureText), figureText).toBeLessThan(figuresTop)
    const paymentsTop = await recentPayments.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    expect(paymentsTop).toBeLessThan(figuresTop)
  },
)

test(
  "on the same device, a visitor returns to an order from the store, the cart and the order's URL without its token",
  { tag: '@long' },
  async ({ page }) => {
    const person = createPerson()
    await page.goto('/store?show=merch')
    await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Your last order')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add to Cart: Field journal' }).click()
    await expect(page.getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible()
    await page.goto('/checkout')
    await page.getByLabel('Full Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Collect on the trip').check()
    await page.getByLabel('Trip', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('radio', { name: 'Bank Transfer' }).check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    const orderHeading = page.getByRole('heading', { level: 1, name: /^Order ORD-\d+$/ })
    const orderNumber = (await orderHeading.innerText()).replace('Order ', '')
    const pathWithoutToken = new URL(page.url()).pathname

    await page.goto('/store')
    await page.getByRole('link', { name: orderNumber }).click()
    await expect(orderHeading).toHaveText(`Order ${orderNumber}`)
    await page.getByRole('button', { name: 'Shopping cart', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: orderNumber })).toBeVisible()
    await page.goto(pathWithoutToken)
    await expect(page.getByText('We couldn’t find that order')).toBeVisible()
    await page.getByRole('link', { name: orderNumber }).click()
    await expect(page.getByText('Awaiting Payment')).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Remove from this browser' }).click()
    await page.goto('/store')
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show All' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: orderNumber })).toHaveCount(0)
  },
)

test('on a phone the menu button covers no content, hides when scrolling down, and is below the text at the end of the page', async ({
  page,
}) => {
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  /** Returns true if the round menu button covers no content: points beside it and at its corners hit the page. */
  const coversNoContent = () =>
    menuButton.evaluate((element) => {
      const { left, right, top: getTop, bottom } = element.getBoundingClientRect()
      const pointsBesideButton: [number, number][] = [
        [20, (getTop + bottom) / 2],
        [left - 4, (getTop + bottom) / 2],
        [left - 4, bottom - 2],
        [right - 2, getTop - 4],
      ]
      return pointsBesideButton.every(([x, y]) => !document.elementFromPoint(x, y)?.closest('aside')?.contains(element))
    })
  const expectNoContentCovered = async () => {
    await expect(menuButton).toBeInViewport({ ratio: 1 })
    await expect.poll(coversNoContent).toBe(true)
  }
  await page.goto('/support')
  await expectNoContentCovered()
  // Scrolls repeatedly, because the button only reacts after the scripts have loaded.
  await expect(async () => {
    await page.mouse.wheel(0, 100)
    await expect(menuButton).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  await page.mouse.wheel(0, -150)
  await expectNoContentCovered()
  await page.mouse.wheel(0, 5000)
  await expectNoContentCovered()
  await expect(async () => {
    const [text, button] = await Promise.all(
      [page.getByText(/All rights reserved/), menuButton].map((element) => element.boundingBox()),
    )
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  }).toPass()
})
