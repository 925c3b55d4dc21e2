import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { ExtraPaymentPage } from './extra-payment-page'

const app = openTestApp()

it('the payment page shows the amount and the deadline of the first payment of an unpaid booking', async () => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, {
    bookedBy: auth,
    installments: [
      ['2031-01-01', 800],
      ['2031-02-01', 800],
      ['2031-03-01', 800],
    ],
  })
  await app.sql(`update public.bookings set status = 'pending', expires_at = '2031-01-03T01:00:00Z' where id = $1`, [
    id,
  ])
  renderInApp(<ExtraPaymentPage />, { auth })
  expect(
    await screen.findByText(
      'Your next payment is $800.00, due by 3 January 2031 at 12:00 pm AEDT. $2,400.00 is owing on this booking.',
    ),
  ).toBeVisible()
})

it('the payment page shows the due date of the next instalment of a confirmed booking', async () => {
  const auth = await app.newMember()
  await newBooking(app, {
    bookedBy: auth,
    installments: [
      ['2025-10-07', 800],
      ['2031-02-01', 800],
      ['2031-03-01', 800],
    ],
    paid: 800,
  })
  renderInApp(<ExtraPaymentPage />, { auth })
  expect(
    await screen.findByText(
      'Your next payment is $800.00, due 1st February, 2031. $1,600.00 is owing on this booking.',
    ),
  ).toBeVisible()
})
