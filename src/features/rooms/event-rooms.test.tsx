import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import type { MyPermissions } from '@/features/auth/permissions/permissions-rules'
import { RoomsOfEvent } from './event-rooms'

const app = openTestApp()

/** Creates a departure and a booking with three travellers: Ada, Ben and one without a name. */
const createBookedEvent = async (): Promise<string> => {
  const { id: booking } = await newBooking(app, { installments: [['2026-01-01', 100]] })
  const [event] = await app.sql<{ id: string }>('select event_id as id from public.bookings where id = $1', [booking])
  await app.sql('update public.bookings set seats = 3 where id = $1', [booking])
  await app.sql(
    `insert into public.travellers (booking_id, sort_order, full_name) values ($1, 0, 'Ada'), ($1, 1, 'Ben')`,
    [booking],
  )
  return event?.id ?? ''
}
const createEventWithRooms = async (...rooms: [name: string, beds: number][]): Promise<string> => {
  const eventId = await createBookedEvent()
  for (const [index, [name, beds]] of rooms.entries())
    await app.sql('insert into public.rooms (event_id, name, beds, sort_order) values ($1, $2, $3, $4)', [
      eventId,
      name,
      beds,
      index,
    ])
  return eventId
}
const fetchAssignments = (event: string) =>
  app.sql<{ room: string; name: string }>(
    `select r.name as room, t.full_name as name from public.room_assignments p join public.rooms r on r.id = p.room_id
     join public.travellers t on t.id = p.traveller_id where r.event_id = $1 order by 1, 2`,
    [event],
  )
const renderRooms = async (event: string, permissions?: MyPermissions) =>
  renderInApp(<RoomsOfEvent eventId={event} />, { auth: await app.admin(), ...(permissions && { permissions }) })
const findRoom = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') ?? document.body)
}
const chooseRoom = async (traveller: string, room: RegExp | string) => {
  const roomSelect = await screen.findByRole('combobox', { name: `Room of ${traveller}` })
  const roomOption = within(roomSelect).getByRole<HTMLOptionElement>('option', { name: room })
  fireEvent.change(roomSelect, { target: { value: roomOption.value } })
}

it('the room form suggests the next room number after a room is saved, and refuses a duplicate name', async () => {
  const eventId = await createBookedEvent()
  await renderRooms(eventId)
  expect(await screen.findByText('No rooms yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a Room' }))
  const roomNameField = await screen.findByRole('textbox', { name: /Number or name/ })
  expect(roomNameField).toHaveValue('1')
  await userEvent.click(screen.getByRole('button', { name: 'Save and Add Another' }))
  await waitFor(() => expect(roomNameField).toHaveValue('2'))
  await userEvent.clear(roomNameField)
  await userEvent.type(roomNameField, '1')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Room' })).not.toHaveAttribute('aria-busy'))
  await userEvent.click(screen.getByRole('button', { name: 'Save Room' }))
  expect(await screen.findByText('Another room of this trip has this name.')).toBeVisible()
  expect(await app.sql('select name, beds from public.rooms where event_id = $1', [eventId])).toEqual([
    { name: '1', beds: 2 },
  ])
})

it('the room board shows a traveller in the new room at once, and moves the traveller back when the database refuses', async () => {
  const eventId = await createEventWithRooms(['Lantern', 1], ['Fog', 2])
  await renderRooms(eventId)
  expect(await screen.findByText(/1 seat without a name yet/)).toBeVisible()
  const releaseAssignments = app.hold('place_travellers')
  await chooseRoom('Ada', 'Lantern (1 free)')
  expect((await findRoom('Lantern')).getByText('Ada')).toBeVisible()
  expect((await findRoom('Lantern')).getByText('Full')).toBeVisible()
  expect(await fetchAssignments(eventId)).toEqual([])
  await app.sql('delete from public.rooms where event_id = $1 and name = $2', [eventId, 'Lantern'])
  releaseAssignments()
  expect(await within(screen.getByRole('region', { name: /^Without a room/ })).findByText('Ada')).toBeVisible()
})

it('the room board saves quick moves one after another, and moves a traveller back if the new room is full', async () => {
  const eventId = await createEventWithRooms(['Lantern', 1], ['Fog', 2])
  await renderRooms(eventId)
  await chooseRoom('Ada', 'Lantern (1 free)')
  await chooseRoom('Ben', 'Fog (2 free)')
  await waitFor(
    async () =>
      expect(await fetchAssignments(eventId)).toEqual([
        { room: 'Fog', name: 'Ben' },
        { room: 'Lantern', name: 'Ada' },
      ]),
    { timeout: 6000 },
  )
  await chooseRoom('Ada', 'No room')
  await waitFor(async () => expect(await fetchAssignments(eventId)).toHaveLength(1))
  await app.sql(`update public.rooms set beds = 1 where event_id = $1 and name = 'Fog'`, [eventId])
  await chooseRoom('Ada', 'Fog (1 free)')
  expect(await screen.findByText('Fog is full')).toBeInTheDocument()
  const withoutRoomRegion = within(screen.getByRole('region', { name: /^Without a room/ }))
  expect(await withoutRoomRegion.findByText('Ada')).toBeVisible()
})

it("the room board keeps the focus on a traveller's room select after a move", async () => {
  await renderRooms(await createEventWithRooms(['Lantern', 1]))
  const findRoomSelect = () => screen.findByRole('combobox', { name: 'Room of Ada' })
  await userEvent.selectOptions(await findRoomSelect(), 'Lantern (1 free)')
  await waitFor(async () => expect(await findRoomSelect()).toHaveDisplayValue(/^Lantern/))
  expect(await findRoomSelect()).toHaveFocus()
})

it('the room board suggests rooms, and moves travellers only after confirmation', async () => {
  const eventId = await createEventWithRooms(['Lantern', 3])
  await renderRooms(eventId)
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest Rooms' }))
  const suggestionDialog = within(await screen.findByRole('dialog', { name: 'Suggested Rooms' }))
  expect(suggestionDialog.getAllByText('booked together')).toHaveLength(2)
  expect(app.sent('place_travellers')).toHaveLength(0)
  await userEvent.click(suggestionDialog.getByRole('button', { name: 'Place 2 Travellers' }))
  await waitFor(async () => expect(await fetchAssignments(eventId)).toHaveLength(2))
})

it('the room board asks for confirmation before it removes a room with travellers', async () => {
  const eventId = await createEventWithRooms(['Lantern', 2])
  await app.sql(
    `insert into public.room_assignments select t.id, r.id from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.rooms r on r.event_id = b.event_id where b.event_id = $1`,
    [eventId],
  )
  await renderRooms(eventId)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Lantern' }))
  expect(await screen.findByText('2 travellers will be without a room.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No rooms yet')).toBeVisible()
})

it('the room form refuses fewer beds than the room has travellers, and states the number of travellers', async () => {
  const eventId = await createEventWithRooms(['Lantern', 2])
  await app.sql(
    `insert into public.room_assignments select t.id, r.id from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.rooms r on r.event_id = b.event_id where b.event_id = $1`,
    [eventId],
  )
  await renderRooms(eventId)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Lantern' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Beds' }), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Save Room' }))
  expect(await screen.findByText('2 travellers are assigned to this room. Move some of them first.')).toBeVisible()
})

it('the room board shows a guide the rooms without any controls', async () => {
  const eventId = await createEventWithRooms(['Lantern', 2])
  await renderRooms(eventId, { role: 'guide', permissions: [], own_permissions: ['guests'], events: [eventId] })
  expect(await screen.findByRole('heading', { name: 'Lantern' })).toBeVisible()
  expect(screen.getByText('Ada')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('staff fill rooms from the booked room options, and see which travellers who want to share have no room-mate yet', async () => {
  const eventId = await createBookedEvent()
  await app.sql(
    `insert into public.room_options (event_id, name, beds, price, is_shareable, sort_order)
     values ($1, 'Twin share', 2, 0, true, 1), ($1, 'Own room', 1, 500, false, 2)`,
    [eventId],
  )
  await app.sql(
    `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source,
       room_option_id, traveller_positions)
     select b.id, 'room_option', o.name, 1, 0, false, 'booking', o.id, array[o.sort_order - 1]
     from public.room_options o join public.bookings b using (event_id) where o.event_id = $1`,
    [eventId],
  )
  await renderRooms(eventId)
  await userEvent.click(await screen.findByRole('button', { name: 'Fill from Room Options' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Place 2 Travellers' }))
  expect(await screen.findByText('Sharing, but no room-mate yet')).toBeVisible()
  expect(screen.getByText(/^Ada, INV-.*the single supplement is \$500\.00 if no one joins$/)).toBeVisible()
  expect(await fetchAssignments(eventId)).toEqual([
    { room: 'Own room 1', name: 'Ben' },
    { room: 'Twin share 1', name: 'Ada' },
  ])
})
