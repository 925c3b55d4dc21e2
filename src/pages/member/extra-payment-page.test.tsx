import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newBooking } from '../../../tests/support/world-rows'
import { ExtraPaymentPage } from './extra-payment-page'

const world = openWorld()

it('says how much of an unpaid booking is due first, and by when', async () => {
  const auth = await world.newMember()
  const { id } = await newBooking(world, {
    who: auth,
    parts: [
      ['2031-01-01', 800],
      ['2031-02-01', 800],
      ['2031-03-01', 800],
    ],
  })
  await world.sql(`update public.bookings set status = 'pending', expires_at = '2031-01-03T01:00:00Z' where id = $1`, [
    id,
  ])
  renderInApp(<ExtraPaymentPage />, { auth })
  expect(
    await screen.findByText(
      'Your next payment is $800.00, due by 3 January 2031 at 12:00 pm AEDT. $2,400.00 is owing on this booking.',
    ),
  ).toBeVisible()
})

it('says when the next instalment of a confirmed booking is due', async () => {
  const auth = await world.newMember()
  await newBooking(world, {
    who: auth,
    parts: [
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
