import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { RoomsAndExtras } from './rooms-and-extras'

const app = openTestApp()

it('the trip page lists the rooms and extras of a departure with their prices, and marks sold-out rooms', async () => {
  const { id } = await app.newEvent({ seats: 5 })
  await app.sql(
    `insert into public.room_options (event_id, name, beds, price, stock, is_shareable, sort_order)
     values ($1, 'Twin share', 2, 0, null, true, 1), ($1, 'Own room', 1, 500, 0, false, 2)`,
    [id],
  )
  await app.sql(
    `insert into public.extras (event_id, name, price, price_per, sort_order)
     values ($1, 'Night before', 90, 'night', 1)`,
    [id],
  )
  renderInApp(<RoomsAndExtras eventId={id} />)
  expect(await screen.findByRole('heading', { name: 'Rooms and extras' })).toBeVisible()
  expect(screen.getByText('Included')).toBeVisible()
  expect(screen.getByText('+ $500.00 per person')).toBeVisible()
  expect(screen.getByText('Sold out')).toBeVisible()
  expect(screen.getByText('$90.00 per night')).toBeVisible()
})
