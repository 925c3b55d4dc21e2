import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { SHARED_FIELD_NAMES } from './event-form-others'
import { EventBuilderDialog } from '../event-builder-dialog'

const app = openTestApp()

/** Creates a trip with three departures. The second one has an arrival note of its own. The last one is in the past. */
const newEventWithOthers = async () => {
  const { id } = await app.newEvent({ price: 2000 })
  const otherEvents = await app.sql<{ id: string }>(
    `insert into public.events (title, start_date, end_date, status, location, price, max_registrations, arrival_note,
       trip_id)
     select e.title, private.today() + n.days, private.today() + n.days + 4, 'published', e.location, e.price, 5, n.note,
       e.trip_id
     from public.events e, (values (400, 'Its own note.', 1), (430, '', 2), (-30, '', 3)) n (days, note, place)
     where e.id = $1 order by n.place returning id`,
    [id],
  )
  return { id, others: otherEvents.map((row) => row.id) }
}
const readEvents = (ids: string[]) =>
  app.sql(
    `select arrival_note as note, meeting_point as place, price::int, version from public.events
     where id = any ($1) order by array_position($1, id)`,
    [ids],
  )
const openBuilder = async (id: string) => {
  const onSaved = vi.fn()
  renderInApp(<EventBuilderDialog eventId={id} onClose={() => undefined} onSaved={onSaved} />, {
    auth: await app.admin(),
  })
  await screen.findByLabelText(/^Event Title/)
  return onSaved
}
const fillField = async (name: RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(name))
  await insertText(screen.getByLabelText(name), text)
}
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'Which Departures Change?' }))

it('the trip builder copies changed fields to the other departures, except prices, seats and fields that already differed between them', async () => {
  const { id, others } = await newEventWithOthers()
  const onSaved = await openBuilder(id)
  await fillField(/^Meeting Point/, 'Sorell Gate')
  await fillField(/^Arrival Note/, 'Bring a torch.')
  await fillField(/^Price/, '2200')
  await clickButton('Save Changes')
  const othersQuestion = await findQuestion()
  await userEvent.click(othersQuestion.getByLabelText('This and the 2 others that have not started'))
  const arrivalNoteGroup = within(othersQuestion.getByRole('group', { name: 'Arrival note' }))
  const [ownNote, emptyNote] = arrivalNoteGroup.getAllByRole('checkbox')
  expect(ownNote).not.toBeChecked()
  expect(ownNote).toHaveAccessibleName(/now Its own note\. Differs for this departure$/)
  expect(emptyNote).toBeChecked()
  expect(othersQuestion.getByRole('group', { name: 'Price' })).toHaveTextContent('$2,000 → $2,200')
  for (const priceChange of within(othersQuestion.getByRole('group', { name: 'Price' })).getAllByRole('checkbox'))
    expect(priceChange).not.toBeChecked()
  await userEvent.click(othersQuestion.getByRole('button', { name: 'Save 3 Departures' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await readEvents([id, ...others])).toEqual([
    { note: 'Bring a torch.', place: 'Sorell Gate', price: 2200, version: 2 },
    { note: 'Its own note.', place: 'Sorell Gate', price: 2000, version: 2 },
    { note: 'Bring a torch.', place: 'Sorell Gate', price: 2000, version: 2 },
    { note: '', place: '', price: 2000, version: 1 },
  ])
})

it('the trip builder saves only the edited departure if the admin selects no other departures', async () => {
  const { id, others } = await newEventWithOthers()
  const onSaved = await openBuilder(id)
  await fillField(/^Meeting Point/, 'Sorell Gate')
  await clickButton('Save Changes')
  await userEvent.click((await findQuestion()).getByRole('button', { name: 'Save This Departure' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(app.sent('save_events')).toEqual([])
  expect((await readEvents(others)).map(({ version }) => version)).toEqual([1, 1, 1])
})

it('the trip builder stores the changes of several departures once, when the admin saves again after a lost response', async () => {
  const { id, others } = await newEventWithOthers()
  app.lose('save_events', { times: 1 })
  const onSaved = await openBuilder(id)
  await fillField(/^Meeting Point/, 'Sorell Gate')
  await clickButton('Save Changes')
  const question = await findQuestion()
  await userEvent.click(question.getByLabelText('This and the 2 others that have not started'))
  await userEvent.click(question.getByRole('button', { name: 'Save 3 Departures' }))
  await waitFor(() => expect(app.sent('save_events')).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save Changes' })).not.toHaveAttribute('aria-busy', 'true'),
  )
  expect(onSaved).not.toHaveBeenCalled()
  await clickButton('Save Changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(app.sent('save_events')).toHaveLength(2)
  expect((await readEvents([id, ...others])).map(({ version }) => version)).toEqual([2, 2, 2, 1])
})

it('the trip builder saves nothing if another admin has changed one of the other departures, and shows the new differences', async () => {
  const { id, others } = await newEventWithOthers()
  const onSaved = await openBuilder(id)
  await fillField(/^Meeting Point/, 'Sorell Gate')
  await clickButton('Save Changes')
  const question = await findQuestion()
  await userEvent.click(question.getByLabelText('This and the 2 others that have not started'))
  await app.sql(`update public.events set meeting_point = 'Theirs' where id = $1`, [others[0]])
  await userEvent.click(question.getByRole('button', { name: 'Save 3 Departures' }))
  expect(await screen.findByText('Someone else has changed another departure')).toBeVisible()
  expect(onSaved).not.toHaveBeenCalled()
  expect((await readEvents([id])).map(({ place }) => place)).toEqual([''])

  await clickButton('Save Changes')
  const repeatedQuestion = await findQuestion()
  await userEvent.click(repeatedQuestion.getByLabelText('This and the 2 others that have not started'))
  expect(repeatedQuestion.getByLabelText(/now Theirs Differs for this departure$/)).not.toBeChecked()
  await userEvent.click(repeatedQuestion.getByRole('button', { name: 'Select all: Meeting point' }))
  await userEvent.click(repeatedQuestion.getByRole('button', { name: 'Save 3 Departures' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await readEvents([id, ...others])).map(({ place }) => place)).toEqual([
    'Sorell Gate',
    'Sorell Gate',
    'Sorell Gate',
    '',
  ])
})

it('the trip builder compares exactly the fields that the database can copy to other departures', async () => {
  const [row] = await app.sql<{ names: string[] }>('select private.shared_field_names() as names')
  expect([...SHARED_FIELD_NAMES].sort()).toEqual(row?.names.sort())
})
