import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { EventFormInline, type InlineTarget } from './event-form-inline'

const app = openTestApp()
const onDone = vi.fn()
beforeEach(() => void onDone.mockReset())

const clickCreateEvent = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }))

/** Submits a new event. The event is created, but the response to the first attempt is lost. */
const loseFirstResponse = async () => {
  const eventName = `Gaols ${crypto.randomUUID().slice(0, 8)}`
  const createTarget: InlineTarget = {
    mode: 'create',
    sourceId: null,
    version: null,
    values: { name: eventName, startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
  }
  const auth = await app.admin()
  app.lose('save_event', { times: 1 })
  renderInApp(<EventFormInline target={createTarget} onDone={onDone} />, { auth })
  await clickCreateEvent()
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  return {
    name: eventName,
    stored: () => app.sql('select title, version from public.events where title like $1', [`${eventName}%`]),
  }
}

test('the event form creates one event when the admin submits again after a lost response', async () => {
  const { name, stored } = await loseFirstResponse()
  await clickCreateEvent()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(await stored()).toEqual([{ title: name, version: 1 }])
})

test('the event form updates the same event when the admin submits a change after a lost response', async () => {
  const { name, stored } = await loseFirstResponse()
  await userEvent.type(screen.getByLabelText(/Event Name/), ' by Night')
  await clickCreateEvent()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(await stored()).toEqual([{ title: `${name} by Night`, version: 2 }])
})

test('the event form moves the end date and the itinerary days of a copied trip by as many days as its start date', async () => {
  const { id, title } = await app.newEvent()
  await app.sql(
    `insert into public.event_itineraries (event_id, day_number, title, date)
     select id, n, 'Day', start_date + n - 1 from public.events, generate_series(1, 2) n where id = $1`,
    [id],
  )
  const target: InlineTarget = {
    mode: 'create',
    sourceId: id,
    version: null,
    copiedDates: { startDate: '2027-02-27', endDate: '2027-03-02' },
    values: { name: `${title} (Copy)`, startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
  }
  renderInApp(<EventFormInline target={target} onDone={onDone} />, { auth: await app.admin() })
  fireEvent.change(screen.getByLabelText(/Start Date/), { target: { value: '2031-06-01' } })
  expect(screen.getByLabelText(/End Date/)).toHaveValue('2031-06-04')
  await clickCreateEvent()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(
    await app.sql(
      `select d.date::text from public.event_itineraries d join public.events e on e.id = d.event_id
       where e.title = $1 order by d.day_number`,
      [`${title} (Copy)`],
    ),
  ).toEqual([{ date: '2031-06-01' }, { date: '2031-06-02' }])
})

test('the event form asks for confirmation before it changes the date of a booked trip, then emails the travellers', async () => {
  const { id, title } = await newBooking(app, { installments: [['2031-01-01', 1000]] }).then(
    async ({ id: booking }) => {
      const [event] = await app.sql<{ id: string; title: string }>(
        `select e.id, e.title from public.events e join public.bookings b on b.event_id = e.id where b.id = $1`,
        [booking],
      )
      return event ?? { id: '', title: '' }
    },
  )
  const target: InlineTarget = {
    mode: 'edit',
    sourceId: id,
    version: 1,
    values: {
      name: title,
      startDate: '2031-06-01',
      endDate: '2031-06-05',
      retailPrice: '1000',
      salePrice: '',
      status: 'Active',
    },
  }
  const listChangeEmails = () =>
    app.sql(`select 1 from public.email_outbox where template = 'event_updated' and data ->> 'event_id' = $1`, [id])
  renderInApp(<EventFormInline target={target} onDone={onDone} />, { auth: await app.admin() })
  fireEvent.change(screen.getByLabelText(/Start Date/), { target: { value: '2031-07-01' } })
  expect(screen.getByLabelText(/End Date/)).toHaveValue('2031-07-05')
  const clickSave = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await clickSave()
  const moveQuestion = within(await screen.findByRole('alertdialog', { name: 'Move a Booked Trip?' }))
  expect(moveQuestion.getByText(/This affects 1 booking with 1 person\.$/)).toBeVisible()
  await userEvent.click(moveQuestion.getByRole('button', { name: 'Cancel' }))
  expect(onDone).not.toHaveBeenCalled()
  expect(app.sent('save_event')).toHaveLength(0)
  await clickSave()
  await userEvent.click(await screen.findByRole('button', { name: 'Move and Email Customers' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(await listChangeEmails()).toHaveLength(1)
})
