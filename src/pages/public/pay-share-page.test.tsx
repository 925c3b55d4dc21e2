import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { PaySharePage } from './pay-share-page'

const app = openTestApp()

/**
 * Creates a confirmed booking of 1,000 AUD, of which 300 AUD are paid, and a payment link for 500 AUD. Opens the page
 * of the link.
 */
const openLink = async (changes = '') => {
  const booking = await newBooking(app, {
    installments: [
      ['2031-01-10', 300],
      ['2031-02-10', 350],
      ['2031-03-10', 350],
    ],
    paid: 300,
  })
  await app.sql(`update public.bookings set status = 'confirmed', expires_at = null where id = $1`, [booking.id])
  const [link] = await app.sql<{ token: string }>(
    `insert into private.payment_links (booking_id, payer_name, payer_email, amount)
     values ($1, 'Ben Hill', 'ben.hill@example.test', 500) returning token`,
    [booking.id],
  )
  if (changes) await app.sql(changes, [booking.id])
  openPage(link?.token ?? '')
  return booking
}
const openPage = (token: string) =>
  renderInApp(
    <Suspense>
      <PaySharePage />
    </Suspense>,
    { path: `/pay#${token}` },
  )

it('the page of a payment link shows the amount of the link, and no other data of the booking', async () => {
  const { reference } = await openLink()
  expect(await screen.findByText('$500.00')).toBeVisible()
  expect(screen.getByText(/Ben Hill, .* booked this trip for you too/)).toBeVisible()
  expect(document.body).not.toHaveTextContent(reference)
  expect(document.body).not.toHaveTextContent(/1,000|300|ben\.hill@/)
})

it.each([
  [
    'a booking that was paid another way',
    `insert into public.payments (booking_id, kind, method, amount) values ($1, 'extra', 'cash', 700)`,
    'This booking is already paid',
  ],
  [
    'a cancelled booking',
    `update public.bookings set status = 'cancelled', cancelled_at = private.now() where id = $1`,
    'This booking has ended',
  ],
  [
    'a revoked link',
    'update private.payment_links set revoked_at = private.now() where booking_id = $1',
    'This link was revoked',
  ],
])('the payment link page of %s shows the reason and no Pay button', async (_name, changes, title) => {
  await openLink(changes)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByText('$500.00')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('the page of a payment link asks for at most the unpaid amount of the booking', async () => {
  await openLink(`insert into public.payments (booking_id, kind, method, amount) values ($1, 'extra', 'cash', 600)`)
  expect(await screen.findByText('$100.00')).toBeVisible()
})

it('the page of a payment link shows an error for an incomplete link', async () => {
  openPage('cut-short')
  expect(await screen.findByText('This link isn’t valid')).toBeVisible()
})
