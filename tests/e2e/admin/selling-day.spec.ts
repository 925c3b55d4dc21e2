/** An owner's tasks on a Monday, each with a maximum number of clicks: bookings, payments and refunds. */
import type { Page } from 'playwright/test'
import { createClickCounter } from '../../support/clicks'
import { expect, createPerson, signInToDemo, test, type Site } from '../../support/e2e'
import { createAdminClient, newEvent } from '../../support/rest'

test.describe.configure({ mode: 'parallel' })

/** Creates a booking of one seat for a customer without an account. The trip has `seats` seats. */
const newBooking = async (site: Site, seats = 5) => {
  const [event, admin, { name, email }] = [await newEvent(site, seats), await createAdminClient(site), createPerson()]
  const { id } = await admin.rpc<{ id: string }>('save_customer', { customer: { full_name: name, email } })
  const { booking_id } = await admin.rpc<{ booking_id: string }>('admin_book', {
    customer_id: id,
    event_id: event.id,
    seats: 1,
    plan: 1,
  })
  return { event, admin, name, email, id: booking_id }
}

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const signInAndCountClicks = async (page: Page) => {
  await signInToDemo(page, 'admin')
  return createClickCounter(page)
}

test(
  'an admin books a trip for a caller and a companion by name on one page, in at most five clicks',
  { tag: '@long' },
  async ({ page, site }) => {
    const [event, { name }] = [await newEvent(site, 5), createPerson()]
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('phone booking for a couple', '/admin/bookings', { clicks: 5, pages: 1 }, async () => {
      await getButton(page, 'New Booking').click()
      const dialog = page.getByRole('dialog', { name: 'New Booking' })
      await dialog.getByLabel('Trip', { exact: true }).selectOption(event.id)
      await dialog.getByLabel('Seats').fill('2')
      await dialog.getByRole('searchbox', { name: /^Search customers/ }).fill(name)
      await dialog.getByRole('radio', { name: `Add ${name}` }).check()
      await dialog.getByLabel('Phone Number').fill('0412 345 678')
      await dialog.getByText('Travellers (names can be added later)').click()
      const travellerFields = ['Traveller 1', 'Traveller 2'].map((traveller) =>
        dialog.getByRole('group', { name: traveller }),
      )
      for (const [place, traveller] of travellerFields.entries())
        await traveller.getByLabel('Full Name').fill(`Wilbur ${place}`)
      await dialog.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(page.getByText('Booking created')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Travellers' })).toContainText('Wilbur 0')
    })
    expect(
      await site.sql(
        `select b.seats, c.full_name, c.email, array(select t.full_name from public.travellers t
         where t.booking_id = b.id order by t.sort_order) as travellers
       from public.bookings b join public.customers c on c.id = b.customer_id where b.event_id = $1`,
        [event.id],
      ),
    ).toEqual([{ seats: 2, full_name: name, email: null, travellers: ['Wilbur 0', 'Wilbur 1'] }])
  },
)

test(
  'an admin records cash and a refund that lowers the price, and nothing is owing afterwards',
  { tag: '@long' },
  async ({ page, site }) => {
    const booking = await newBooking(site)
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('booking found by name', '/admin', { clicks: 1, pages: 1 }, async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find anything' }).fill(booking.name)
      await page.getByRole('option', { name: /INV-/ }).first().click()
      await expect(getButton(page, 'Record Payment')).toBeVisible()
    })
    await clickCounter('cash', `/admin/bookings/${booking.id}`, { clicks: 3, pages: 0 }, async () => {
      await getButton(page, 'Record Payment').click()
      await page.getByLabel('Amount (AUD)').fill('2000')
      await page.getByLabel('Method').selectOption('Cash')
      await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
      await expect(page.getByText('Payment recorded')).toBeVisible()
    })
    await clickCounter(
      'refund with its purpose',
      `/admin/bookings/${booking.id}`,
      { clicks: 4, pages: 0 },
      async () => {
        await getButton(page, 'Issue Refund').click()
        await page.getByLabel('Amount (AUD)').fill('100')
        await page.getByRole('radio', { name: 'Discount' }).check()
        await page.getByRole('dialog').getByRole('button', { name: 'Issue Refund' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Issue Refund' }).click()
        await expect(page.getByText('Refund issued')).toBeVisible()
      },
    )
    expect(
      await site.sql('select paid_amount::float as paid, balance::float from public.booking_overview where id = $1', [
        booking.id,
      ]),
    ).toEqual([{ paid: 1900, balance: 0 }])
  },
)

test(
  'an admin confirms a bank transfer from the dashboard in at most two clicks',
  { tag: '@long' },
  async ({ page, site }) => {
    const { id } = await newBooking(site)
    const [transfer] = await site.sql<{ reference: string }>(
      // The oldest pending transfer is first in the list.
      `insert into public.bank_transfers (booking_id, amount, created_at)
     values ($1, 900, private.now() - interval '1 day') returning reference`,
      [id],
    )
    const reference = transfer?.reference ?? ''
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('transfer', '/admin', { clicks: 2, pages: 1 }, async () => {
      await page.getByRole('link', { name: new RegExp(reference) }).click()
      await getButton(page, `Confirm bank transfer ${reference}`).click()
      await expect(page.getByText('Bank transfer confirmed')).toBeVisible()
    })
  },
)

test(
  "a cancelled booking's seat is offered automatically to the next person on the waitlist",
  { tag: '@long' },
  async ({ page, site }) => {
    const booking = await newBooking(site, 1)
    const waitlistedPerson = createPerson()
    await site.sql(
      `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ($1, $2, $3, $4)`,
      [booking.event.id, booking.event.title, waitlistedPerson.name, waitlistedPerson.email],
    )
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter(
      'seat freed and offered on',
      `/admin/bookings/${booking.id}`,
      { clicks: 2, pages: 0 },
      async () => {
        await getButton(page, 'Cancel Booking').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click()
        await expect(page.getByText('Booking cancelled')).toBeVisible()
      },
    )
    await expect
      .poll(async () => (await site.emailsTo(waitlistedPerson.email)).map(({ link }) => link))
      .toEqual([expect.stringContaining('/offer/')])
    await clickCounter(
      'who has the freed seat',
      `/admin/trips/${booking.event.id}`,
      { clicks: 1, pages: 0 },
      async () => {
        await page.getByRole('tab', { name: 'Waitlist' }).click()
        await expect(getButton(page, `Withdraw the offer to ${waitlistedPerson.name}`)).toBeVisible()
      },
    )
  },
)
