import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newBooking } from '../../../../tests/support/world-rows'
import { TripCallOff } from './trip-call-off'

const world = openWorld()

it('says what follows from calling a trip off before it is done, and what came of it after', async () => {
  const { id: booking, title } = await newBooking(world, { parts: [['2031-01-01', 1000]], paid: 300 })
  const [trip] = await world.sql<{ id: string }>('select event_id as id from public.bookings where id = $1', [booking])
  const closed = vi.fn()
  renderInApp(<TripCallOff trip={{ id: trip?.id ?? '', title }} onClose={closed} />, { auth: await world.admin() })
  const question = within(await screen.findByRole('alertdialog', { name: `Call Off ${title}?` }))
  expect(await question.findByText(/^It affects 1 booking with 1 person\./)).toBeVisible()
  expect(question.getByText('Total to refund: $300.')).toBeVisible()
  expect(question.getByText('Each of them is emailed.')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Call Off Trip' }))
  expect(await screen.findByText('1 booking cancelled, $300 to refund.')).toBeVisible()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(await world.sql('select status, refund_due::int from public.bookings where id = $1', [booking])).toEqual([
    { status: 'cancelled', refund_due: 300 },
  ])
})
