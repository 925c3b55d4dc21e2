import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { EventDecision } from './event-decision'
import { eventOverview } from '@/features/events/event-overview-queries'

const app = openTestApp()

const LoadedDecision = ({ id }: { id: string }) => {
  const { data: overview } = useQuery(eventOverview(id))
  return overview ? <EventDecision overview={overview} /> : null
}

/** Adds a departure in 30 days with one confirmed traveller, who paid 300 dollars and can cancel for free. */
const newUndecidedEvent = async (): Promise<string> => {
  const { id: booking } = await newBooking(app, { installments: [['2031-01-01', 1000]], paid: 300 })
  const [event] = await app.sql<{ id: string }>(
    `update public.events set start_date = private.today() + 30, end_date = private.today() + 30, min_group_size = 3,
      decision_days = 30 where id = (select event_id from public.bookings where id = $1) returning id`,
    [booking],
  )
  await app.sql('update public.bookings set free_until_guaranteed = true where id = $1', [booking])
  return event?.id ?? ''
}

it('the dialog for a departure with too few travellers describes the effect of each choice, and an admin guarantees the departure', async () => {
  const id = await newUndecidedEvent()
  renderInApp(<LoadedDecision id={id} />, { auth: await app.admin() })
  expect(await screen.findByText('Planned – 2 more to confirm')).toBeVisible()
  expect(screen.getByText('Please decide whether this trip goes ahead')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Does This Trip Go Ahead?' }))
  expect(dialog.getByText('1 of 3 travellers are confirmed.')).toBeVisible()
  expect(dialog.getByText(/Free cancellation ends for 1 booking\./)).toBeVisible()
  expect(dialog.getByText(/Free cancellation stays open for 1 booking\./)).toBeVisible()
  expect(dialog.getByText(/1 booking will be cancelled, with \$300 to refund in full\./)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Guarantee Anyway' }))
  expect(await screen.findByText('Guaranteed')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decide' })).not.toBeInTheDocument())
})

it('an admin postpones the day on which staff decide if a departure runs; after an invalid day, the dialog stays open', async () => {
  const id = await newUndecidedEvent()
  const [day] = await app.sql<{ later: string; event: string }>(
    `select (private.today() + 10)::text as later, (private.today() + 30)::text as event`,
  )
  renderInApp(<LoadedDecision id={id} />, { auth: await app.admin() })
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Does This Trip Go Ahead?' }))
  fireEvent.change(dialog.getByLabelText('New Decision Day'), { target: { value: day?.event } })
  await userEvent.click(dialog.getByRole('button', { name: 'Extend the Decision Day' }))
  expect(await screen.findByText('Decision day not extended')).toBeVisible()
  fireEvent.change(dialog.getByLabelText('New Decision Day'), { target: { value: day?.later } })
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Extend the Decision Day' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('button', { name: 'Extend the Decision Day' }))
  await waitFor(() => expect(screen.queryByText('Please decide whether this trip goes ahead')).not.toBeInTheDocument())
  expect(await app.sql('select decision_days from public.events where id = $1', [id])).toEqual([{ decision_days: 20 }])
})
