import { readFile } from 'node:fs/promises'
import { expect, newMember, signInToDemo, test } from '../support/e2e'
import { bookOneSeat } from '../support/booking'
import { newEvent } from '../support/rest'

test(
  'only the owner of a booking sees the page with its number, next payment and missing details',
  { tag: '@long' },
  async ({ page, site }) => {
    const event = await newEvent(site, 5)
    await newMember(page, site)
    await bookOneSeat(page, event)
    await expect(page.getByRole('heading', { level: 1, name: 'Your spots are held' })).toBeVisible()
    await page.reload()
    const booking = page.getByRole('article', { name: /^Booking INV-\d{6}$/ })
    await expect(booking.getByText(/^By .+ AE[SD]T: your first payment of \$2,000\.00$/)).toBeVisible()
    await expect(booking.getByRole('link', { name: 'Pay by Bank Transfer Instead' })).toBeVisible()
    await expect(booking.getByText(/: departure$/)).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      booking.getByRole('button', { name: 'Add to calendar (.ics)' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`SUMMARY:${event.title}[^]*INV-\\d{6}`))

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(booking.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(booking.getByText(/^INV-\d{6}$/)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await expect(page.getByText('Emergency contact of 1 traveller')).toBeVisible()
    await page.getByRole('button', { name: 'Traveller Details' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Emergency Contact Name').fill('Ada')
    await dialog.getByLabel('Emergency Contact Phone').fill('0491 570 156')
    await dialog.getByRole('button', { name: 'Save Details' }).click()
    await expect(page.getByText('Details saved')).toBeVisible()
    await expect(page.getByText('Nothing is missing: we have all your travellers’ details.')).toBeVisible()

    const bookingUrl = page.url()
    await signInToDemo(page, 'admin')
    for (const foreignUrl of [bookingUrl, '/booked/not-a-booking', '/booked/10000000-0000-4000-8000-0000000000ff']) {
      await page.goto(foreignUrl)
      await expect(page.getByRole('heading', { name: 'We couldn’t find that booking' })).toBeVisible()
    }
  },
)
