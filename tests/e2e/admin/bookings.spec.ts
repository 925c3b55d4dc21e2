import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import Papa from 'papaparse'
import { expect, signInToDemo, test } from '../../support/e2e'
import { createAdminClient, newEvent } from '../../support/rest'

const BOOKING_ID = '50000000-0000-4000-8000-000000000001'

const openBookings = async (page: Page, search = '') => {
  await signInToDemo(page, 'admin')
  await page.goto(`/admin/bookings${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Active Bookings' })).toBeVisible()
}
const openTransfers = (page: Page) => page.getByRole('button', { name: /^Bank transfers to confirm/ }).click()
const getBookingRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Bookings' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const searchBookings = (page: Page, query: string) =>
  page.getByRole('searchbox', { name: 'Search by customer, email or event' }).fill(query)
test(
  'an admin opens the next page of the booking list, searches in any letter case, and the URL keeps the filters',
  { tag: '@long' },
  async ({ page }) => {
    await openBookings(page)
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Payments Received$86,400')
    await expect(getBookingRows(page)).toHaveCount(20)
    const firstBooking = await getBookingRows(page).first().getAttribute('aria-label')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(getBookingRows(page).first()).not.toHaveAttribute('aria-label', firstBooking ?? '')
    await searchBookings(page, 'MABEL moon')
    await expect(getBookingRows(page).first()).toContainText('member@nextroom.test')
    await searchBookings(page, 'MEMBER@nextroom')
    await expect(getBookingRows(page).first()).toContainText('Mabel Moonlight')
    await searchBookings(page, 'haunted tas')
    await expect(getBookingRows(page).first()).toContainText('Haunted Tasmania')
    await page.getByLabel('Payment', { exact: true }).selectOption('Payment Plan')
    await expect(page).toHaveURL(/q=haunted\+tas&payment=partial/)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('haunted tas')
    await expect(getBookingRows(page).first()).toContainText('Payment Plan')
    await searchBookings(page, 'nobody, (such) "name" 100%')
    await expect(page.getByText('No bookings found')).toBeVisible()
  },
)

test(
  'a bank transfer announced by a member counts as paid once an admin confirms it',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    await signInToDemo(page, 'member')
    await page.goto(`/extra-payment?booking=${BOOKING_ID}`)
    await page.getByLabel('Payment Amount (AUD)').fill('800')
    await page.getByText('Bank Transfer', { exact: true }).click()
    await page.getByRole('button', { name: 'Process Payment' }).click()
    await expect(page.getByText('Bank transfers to confirm')).toBeVisible()

    const adminPage = await (await browser.newContext({ baseURL: site.url })).newPage()
    await openBookings(adminPage)
    await openTransfers(adminPage)
    const transferItem = adminPage.getByRole('listitem', { name: /^Transfer / }).filter({ hasText: 'Mabel Moonlight' })
    await expect(transferItem).toContainText('$800.00')
    await transferItem.getByRole('button', { name: /^Confirm bank transfer/ }).click()
    await expect(adminPage.getByText('Bank transfer confirmed')).toBeVisible()
    await expect(transferItem).toHaveCount(0)
    await searchBookings(adminPage, 'mabel')
    await expect(
      getBookingRows(adminPage).filter({ hasText: 'Mabel Moonlight' }).filter({ hasText: 'Haunted Tasmania' }),
    ).toContainText('Payment: Paid')
    await adminPage.context().close()

    await page.goto('/dashboard')
    await expect(page.getByRole('article', { name: 'Haunted Tasmania' }).getByText('$0', { exact: true })).toBeVisible()
  },
)

test(
  'an admin rejects a bank transfer that never arrived, with a reason',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    const event = await newEvent(site, 5)
    const admin = await createAdminClient(site)
    const [mabel] = await admin.rows<{ id: string }>('customers?select=id&email=eq.member@nextroom.test')
    const { booking_id } = await admin.rpc<{ booking_id: string }>('admin_book', {
      customer_id: mabel?.id,
      event_id: event.id,
      seats: 1,
      plan: 1,
    })
    const adminPage = await (await browser.newContext({ baseURL: site.url })).newPage()
    await adminPage.setViewportSize({ width: 390, height: 844 })
    await signInToDemo(page, 'member')
    const announceBankTransfer = async () => {
      await page.goto(`/extra-payment?booking=${booking_id}`)
      await page.getByLabel('Payment Amount (AUD)').fill('2000')
      await page.getByText('Bank Transfer', { exact: true }).click()
      await page.getByRole('button', { name: 'Process Payment' }).click()
      const transferDetails = page.getByRole('region', { name: 'We’re expecting your bank transfer' })
      return (/TR-\d{6}/.exec(await transferDetails.innerText()) ?? [''])[0]
    }
    const reference = await announceBankTransfer()
    await openBookings(adminPage)
    await openTransfers(adminPage)
    await adminPage.getByRole('button', { name: `Reject bank transfer ${reference}` }).click()
    const confirmDialog = adminPage.getByRole('alertdialog')
    await expect(confirmDialog).toContainText(
      `The bank transfer ${reference} of $2,000.00 didn’t arrive. This action cannot be undone.`,
    )
    await confirmDialog.getByLabel('Reason').fill('Nothing came in a week')
    await confirmDialog.getByRole('button', { name: 'Reject' }).click()
    await expect(adminPage.getByText('Bank transfer rejected')).toBeVisible()
    await expect(adminPage.getByRole('listitem', { name: `Transfer ${reference}` })).toHaveCount(0)
    await adminPage.context().close()
    expect(
      await admin.rows('bank_transfers?select=status,bank_transfer_notes(note)&reference=eq.' + reference),
    ).toEqual([{ status: 'rejected', bank_transfer_notes: { note: 'Nothing came in a week' } }])
    expect(await admin.rows(`payments?select=id&booking_id=eq.${booking_id}`)).toEqual([])
  },
)

test(
  'an admin books for a customer on the phone, records a cash payment, and sees the refund before cancelling',
  { tag: '@long' },
  async ({ page }) => {
    await openBookings(page)
    await page.getByRole('button', { name: 'New Booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Booking' })
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog.getByText('Please choose a customer.')).toBeVisible()
    await expect(dialog.getByText('Please choose a trip.')).toBeVisible()
    await dialog.getByRole('searchbox', { name: /^Search customers/ }).fill('mabel')
    await dialog.getByRole('radio', { name: /Mabel Moonlight/ }).check()
    await dialog
      .getByLabel('Trip', { exact: true })
      .selectOption(await dialog.getByRole('option', { name: /^Edinburgh/ }).innerText())
    await expect(dialog.getByRole('table')).toBeVisible()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByText('Booking created')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Booking' })).toContainText('Edinburgh')
    await page.getByRole('link', { name: 'Back to bookings' }).click()
    await searchBookings(page, 'edinburgh')
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    const booking = page.getByRole('row', { name: /^Mabel Moonlight/ }).filter({ hasText: 'Edinburgh' })
    await expect(booking).toContainText('Held until')
    await booking.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Record Payment' }).click()
    await expect(page.getByRole('dialog', { name: 'Record Payment' })).toBeVisible()
    await page.getByLabel('Amount (AUD)').fill('1000')
    await page.getByLabel('Method').selectOption('Cash')
    await page.getByRole('button', { name: 'Record Payment' }).click()
    await expect(page.getByText('The booking is confirmed.')).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('Confirmed')
    await booking.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel Booking' }).click()
    const confirmDialog = page.getByRole('alertdialog')
    await expect(confirmDialog.getByText('Kept', { exact: true }).first()).toBeVisible()
    await expect(confirmDialog.getByText('$1,000.00').first()).toBeVisible()
    await confirmDialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText('Booking cancelled')).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('Cancelled')
    await expect(booking).toContainText('to refund')
  },
)

test(
  'the booking export is valid CSV, with names that look like formulas as plain text',
  { tag: '@long' },
  async ({ page, site }) => {
    const listBookingsRequest = page.waitForRequest('**/rpc/list_bookings')
    await openBookings(page)
    const { apikey = '', authorization = '' } = await (await listBookingsRequest).allHeaders()
    const headers = { apikey, authorization }
    const callRpc = async (rpc: string, data: object) =>
      (await (await page.request.post(`${site.url}/rest/v1/rpc/${rpc}`, { headers, data })).json()) as {
        status: string
        id: string
      }
    const [event] = (await (
      await page.request.get(
        `${site.url}/rest/v1/event_cards?select=id&status=eq.published&state=eq.open&opens_on=is.null&order=spots_left.desc&limit=1`,
        { headers },
      )
    ).json()) as { id: string }[]
    const dangerousNames = ['=SUM(A1:A9)', '+61 Plus', '-Minus', '@At', 'Comma, "Quoted"']
    for (const [place, full_name] of dangerousNames.entries()) {
      const { id } = await callRpc('save_customer', { customer: { full_name, email: `odd-${place}@example.test` } })
      expect((await callRpc('admin_book', { customer_id: id, event_id: event?.id, seats: 1, plan: 1 })).status).toBe(
        'booked',
      )
    }
    await searchBookings(page, 'odd-')
    await expect(getBookingRows(page)).toHaveCount(dangerousNames.length)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('bookings.csv')
    const { data, errors } = Papa.parse<Record<string, string>>(
      readFileSync(await download.path(), 'utf8').replace('\uFEFF', ''),
      {
        header: true,
      },
    )
    expect(errors).toEqual([])
    expect(data.map((row) => row.Customer).sort()).toEqual(
      ["'=SUM(A1:A9)", "'+61 Plus", "'-Minus", "'@At", 'Comma, "Quoted"'].sort(),
    )
    for (const exportedRow of data)
      expect(Object.values(exportedRow).every((cell) => !/^[=+\-@]/.test(cell))).toBe(true)
  },
)
