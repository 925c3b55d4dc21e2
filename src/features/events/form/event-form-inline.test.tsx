import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { EventFormInline, type InlineTarget } from './event-form-inline'

const world = openWorld()
const done = vi.fn()
beforeEach(() => void done.mockReset())

const press = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }))

/** The form of a new event, whose first press is stored and not answered. */
const loseFirst = async () => {
  const name = `Gaols ${crypto.randomUUID().slice(0, 8)}`
  const target: InlineTarget = {
    mode: 'create',
    sourceId: null,
    version: null,
    values: { name, startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
  }
  const auth = await world.admin()
  world.lose('save_event', { times: 1 })
  renderInApp(<EventFormInline target={target} onDone={done} />, { auth })
  await press()
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  return {
    name,
    stored: () => world.sql('select title, version from public.events where title like $1', [`${name}%`]),
  }
}

test('a press whose answer was lost is the same request when it is made again', async () => {
  const { name, stored } = await loseFirst()
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(await stored()).toEqual([{ title: name, version: 1 }])
})

test('what has changed since goes over what was stored then, not beside it', async () => {
  const { name, stored } = await loseFirst()
  await userEvent.type(screen.getByLabelText(/Event Name/), ' by Night')
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(await stored()).toEqual([{ title: `${name} by Night`, version: 2 }])
})

test('a copy asks when it leaves, and its days follow', async () => {
  const { id, title } = await world.newTrip()
  await world.sql(
    `insert into public.event_itineraries (event_id, day_number, title, date)
     select id, n, 'Day', start_date + n - 1 from public.events, generate_series(1, 2) n where id = $1`,
    [id],
  )
  const target: InlineTarget = {
    mode: 'create',
    sourceId: id,
    version: null,
    copied: { startDate: '2027-02-27', endDate: '2027-03-02' },
    values: { name: `${title} (Copy)`, startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
  }
  renderInApp(<EventFormInline target={target} onDone={done} />, { auth: await world.admin() })
  fireEvent.change(screen.getByLabelText(/Start Date/), { target: { value: '2031-06-01' } })
  expect(screen.getByLabelText(/End Date/)).toHaveValue('2031-06-04')
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(
    await world.sql(
      `select d.date::text from public.event_itineraries d join public.events e on e.id = d.event_id
       where e.title = $1 order by d.day_number`,
      [`${title} (Copy)`],
    ),
  ).toEqual([{ date: '2031-06-01' }, { date: '2031-06-02' }])
})
