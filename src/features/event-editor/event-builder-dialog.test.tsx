import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventBuilderDialog } from './event-builder-dialog'

const app = openTestApp()

/** Opens the builder of a stored trip. */
const openBuilder = async (id: string) => {
  const onSaved = vi.fn()
  const auth = await app.admin()
  const page = renderInApp(<EventBuilderDialog eventId={id} onClose={() => undefined} onSaved={onSaved} />, { auth })
  await screen.findByLabelText(/^Event Title/)
  const clickSave = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    page.unmount()
  }
  return { save: clickSave, ...page }
}
const getField = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
/** Replaces the text of a field. */
const fillField = async (name: string, text: string) => {
  await userEvent.clear(getField(name))
  if (text) await insertText(getField(name), text)
}
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('the trip builder saves the start, end, time zone, arrival note and emergency phone of a trip, and shows them on the next opening', async () => {
  const { id } = await app.newEvent()
  const typedTexts = {
    'Meeting Point': 'Sorell Gate',
    'Start Time': '17:30',
    'End Point': 'Hobart Airport',
    'End Time': '09:15',
    'Emergency Phone': '0491 570 156',
    'Arrival Note': 'Bring a torch.',
  }
  const builder = await openBuilder(id)
  for (const [name, text] of Object.entries(typedTexts)) await fillField(name, text)
  await userEvent.selectOptions(getField('Time Zone'), 'Hobart')
  await builder.save()
  const [readStoredEvent] = await app.sql(
    `select e.meeting_point, e.start_time::text, e.end_point, e.end_time::text, e.time_zone, e.arrival_note, c.emergency_phone
     from public.events e join public.event_contacts c on c.event_id = e.id where e.id = $1`,
    [id],
  )
  expect(readStoredEvent).toEqual({
    meeting_point: 'Sorell Gate',
    start_time: '17:30:00',
    end_point: 'Hobart Airport',
    end_time: '09:15:00',
    time_zone: 'Australia/Hobart',
    arrival_note: 'Bring a torch.',
    emergency_phone: '0491 570 156',
  })

  const reopenedBuilder = await openBuilder(id)
  for (const [name, text] of Object.entries(typedTexts)) expect(getField(name)).toHaveValue(text)
  expect(getField('Time Zone')).toHaveDisplayValue('Hobart')
  await userEvent.selectOptions(getField('Time Zone'), '')
  await fillField('Emergency Phone', '')
  await fillField('Arrival Note', '')
  await reopenedBuilder.save()
  expect(await app.sql('select 1 from public.event_contacts where event_id = $1', [id])).toEqual([])
  expect(await app.sql('select arrival_note, time_zone from public.events where id = $1', [id])).toEqual([
    { arrival_note: '', time_zone: null },
  ])
})

it('the trip builder saves deposit, deadlines and minimum age of a trip, and uses the general setting for an empty field', async () => {
  const { id } = await app.newEvent()
  const typedNumbers = {
    'Deposit \\(AUD\\)': '350.5',
    'Bookings Close': '14',
    'Traveller Changes Close': '10',
    'Minimum Age': '16',
  }
  const readStoredEvent = async () =>
    (
      await app.sql(
        `select deposit::float, booking_closes_days, changes_close_days, min_age
         from public.events where id = $1`,
        [id],
      )
    )[0]
  const builder = await openBuilder(id)
  expect(getField('Bookings Close')).toHaveAccessibleDescription('Leave empty to use 91, as in the settings.')
  expect(getField('Traveller Changes Close')).toHaveAccessibleDescription('Leave empty to use 32, as in the settings.')
  for (const [name, text] of Object.entries(typedNumbers)) await fillField(name, text)
  await builder.save()
  expect(await readStoredEvent()).toEqual({
    deposit: 350.5,
    booking_closes_days: 14,
    changes_close_days: 10,
    min_age: 16,
  })

  const reopenedBuilder = await openBuilder(id)
  for (const [name, text] of Object.entries(typedNumbers)) expect(getField(name)).toHaveValue(text)
  for (const fieldName of Object.keys(typedNumbers)) await fillField(fieldName, '')
  await reopenedBuilder.save()
  expect(await readStoredEvent()).toEqual({
    deposit: null,
    booking_closes_days: null,
    changes_close_days: null,
    min_age: null,
  })
  // The trip uses the default deadlines of `settings`.
  const [deadlines] = await app.sql(
    `select e.start_date - c.booking_closes_on = s.booking_closes_days as booking,
       e.start_date - c.changes_close_on = s.changes_close_days as changes
     from public.event_cards c join public.events e on e.id = c.id, public.settings s where e.id = $1`,
    [id],
  )
  expect(deadlines).toEqual({ booking: true, changes: true })
})

it('the trip builder saves the facts of a trip and of its days, and shows them on the next opening', async () => {
  const { id } = await app.newEvent()
  const typedTexts = {
    'Walking \\(hours': '2.5',
    'Steps and Stairs': '60 steps',
    'Time in the Dark': 'Two hours',
    Toilets: 'In the gatehouse',
    'Wheelchair Access': 'Ground floor',
    'Minimum Group Size': '1',
    Languages: 'English',
    'Packing List': 'A coat\nA torch',
    'Optional Extras': 'A cruise',
    Insurance: 'Recommended',
    'Passport and Visa': 'None',
    'Place of Day 1': 'Port Arthur',
    'Accommodation of Day 1': 'Guesthouse',
    'Latitude of Day 1': '-43.1467',
    'Longitude of Day 1': '147.8503',
  }
  const builder = await openBuilder(id)
  await clickButton('Add Day')
  await userEvent.selectOptions(getField('Activity Level'), 'Moderate (3 of 5)')
  for (const [name, text] of Object.entries(typedTexts)) await fillField(name, text)
  for (const mealName of ['Dinner', 'Breakfast'])
    await userEvent.click(screen.getByRole('checkbox', { name: mealName }))
  await builder.save()
  const [readStoredEvent] = await app.sql(
    `select e.activity_level, e.walking_hours::float, e.packing_list, e.min_group_size, d.place, d.accommodation,
       d.meals, d.latitude, d.longitude
     from public.events e join public.event_itineraries d on d.event_id = e.id where e.id = $1`,
    [id],
  )
  expect(readStoredEvent).toEqual({
    activity_level: 3,
    walking_hours: 2.5,
    packing_list: 'A coat\nA torch',
    min_group_size: 1,
    place: 'Port Arthur',
    accommodation: 'Guesthouse',
    meals: ['breakfast', 'dinner'],
    latitude: -43.1467,
    longitude: 147.8503,
  })

  const reopenedBuilder = await openBuilder(id)
  expect(getField('Activity Level')).toHaveDisplayValue('Moderate (3 of 5)')
  for (const [name, text] of Object.entries(typedTexts)) expect(getField(name)).toHaveValue(text)
  expect(screen.getByRole('checkbox', { name: 'Lunch' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Dinner' })).toBeChecked()
  reopenedBuilder.unmount()
})

it('the trip builder shows an error at each trip fact that is invalid, and does not save', async () => {
  const { id } = await app.newEvent()
  await openBuilder(id)
  await clickButton('Add Day')
  await fillField('Walking \\(hours', 'two')
  await fillField('Latitude of Day 1', '-43.1467')
  await clickButton('Save Changes')
  await waitFor(() => expect(getField('Walking \\(hours')).toHaveAccessibleDescription(/such as 3 or 2.5\.$/))
  expect(getField('Longitude of Day 1')).toHaveAccessibleDescription('Please enter both coordinates, or neither.')
  expect(app.sent('save_event')).toEqual([])
})

it('the trip builder adds, changes and removes venues and questions, and saves them in the displayed order', async () => {
  const { id } = await app.newEvent()
  const readStoredEvent = async () =>
    (
      await app.sql(
        `select custom_fields -> 'venues' as venues, custom_fields -> 'faq' as faq from public.events
      where id = $1`,
        [id],
      )
    )[0]
  const builder = await openBuilder(id)
  for (const [index, name] of ['Gaol', 'Asylum'].entries()) {
    await clickButton('Add Venue')
    await fillField(`Name of Venue ${index + 1}`, name)
  }
  await fillField('Place of Venue 2', 'Beechworth')
  await fillField('Description of Venue 2', 'A long corridor.')
  for (const [index, question] of ['Is it dark?', 'Is it cold?'].entries()) {
    await clickButton('Add Question')
    await fillField(`Question ${index + 1}`, question)
    await fillField(`Answer ${index + 1}`, 'Yes.')
  }
  await builder.save()
  expect(await readStoredEvent()).toEqual({
    venues: [
      { name: 'Gaol', place: '', blurb: '' },
      { name: 'Asylum', place: 'Beechworth', blurb: 'A long corridor.' },
    ],
    faq: [
      { question: 'Is it dark?', answer: 'Yes.' },
      { question: 'Is it cold?', answer: 'Yes.' },
    ],
  })

  const reopenedBuilder = await openBuilder(id)
  expect(getField('Name of Venue 2')).toHaveValue('Asylum')
  expect(getField('Question 2')).toHaveValue('Is it cold?')
  await clickButton('Remove Venue 1')
  expect(getField('Name of Venue 1')).toHaveValue('Asylum')
  await fillField('Name of Venue 1', 'Old Asylum')
  await clickButton('Remove Question 1')
  await fillField('Answer 1', 'Very.')
  await reopenedBuilder.save()
  expect(await readStoredEvent()).toEqual({
    venues: [{ name: 'Old Asylum', place: 'Beechworth', blurb: 'A long corridor.' }],
    faq: [{ question: 'Is it cold?', answer: 'Very.' }],
  })
})

it('the trip builder moves the focus to an added venue, and to the Add button when the venue is removed', async () => {
  const { id } = await app.newEvent()
  await openBuilder(id)
  for (const venueNumber of [1, 2]) {
    await clickButton('Add Venue')
    expect(screen.getByLabelText(new RegExp(`^Name of Venue ${venueNumber}`))).toHaveFocus()
  }
  await clickButton('Remove Venue 1')
  expect(screen.getByRole('button', { name: 'Add Venue' })).toHaveFocus()
})

it('the trip builder marks a venue without a name and a question without an answer as errors, and does not save', async () => {
  const { id } = await app.newEvent()
  await openBuilder(id)
  await clickButton('Add Venue')
  await clickButton('Add Question')
  await fillField('Question 1', 'Is it dark?')
  await clickButton('Save Changes')
  expect(await screen.findByText('Please give the venue a name.')).toBeVisible()
  expect(screen.getByText('Please enter the answer.')).toBeVisible()
  expect(app.sent('save_event')).toEqual([])
})
