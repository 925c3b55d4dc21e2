import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newBooking } from '../../../tests/support/world-rows'
import type { MyRights } from '@/features/staff/rights-rules'
import { RoomsOfTrip } from './rooms-of-trip'

const world = openWorld()

/** A departure of four seats, booked for Ada, Ben and an unnamed traveller. */
const bookedTrip = async (): Promise<string> => {
  const { id: booking } = await newBooking(world, { parts: [['2026-01-01', 100]] })
  const [trip] = await world.sql<{ id: string }>('select event_id as id from public.bookings where id = $1', [booking])
  await world.sql('update public.bookings set seats = 3 where id = $1', [booking])
  await world.sql(
    `insert into public.travellers (booking_id, sort_order, full_name) values ($1, 0, 'Ada'), ($1, 1, 'Ben')`,
    [booking],
  )
  return trip?.id ?? ''
}
const withRooms = async (...rooms: [name: string, beds: number][]): Promise<string> => {
  const trip = await bookedTrip()
  for (const [at, [name, beds]] of rooms.entries())
    await world.sql('insert into public.rooms (event_id, name, beds, sort_order) values ($1, $2, $3, $4)', [
      trip,
      name,
      beds,
      at,
    ])
  return trip
}
const sleepers = (trip: string) =>
  world.sql<{ room: string; name: string }>(
    `select r.name as room, t.full_name as name from public.room_assignments p join public.rooms r on r.id = p.room_id
     join public.travellers t on t.id = p.traveller_id where r.event_id = $1 order by 1, 2`,
    [trip],
  )
const show = async (trip: string, rights?: MyRights) =>
  renderInApp(<RoomsOfTrip eventId={trip} />, { auth: await world.admin(), ...(rights && { rights }) })
const roomNamed = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') ?? document.body)
}
const choose = async (who: string, room: RegExp | string) => {
  const select = await screen.findByRole('combobox', { name: `Room of ${who}` })
  const option = within(select).getByRole<HTMLOptionElement>('option', { name: room })
  fireEvent.change(select, { target: { value: option.value } })
}

it('begins with the first room, and goes on to the next one', async () => {
  const trip = await bookedTrip()
  await show(trip)
  expect(await screen.findByText('No rooms yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a Room' }))
  const name = await screen.findByRole('textbox', { name: /Number or name/ })
  expect(name).toHaveValue('1')
  await userEvent.click(screen.getByRole('button', { name: 'Save and Add Another' }))
  await waitFor(() => expect(name).toHaveValue('2'))
  await userEvent.clear(name)
  await userEvent.type(name, '1')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Room' })).not.toHaveAttribute('aria-busy'))
  await userEvent.click(screen.getByRole('button', { name: 'Save Room' }))
  expect(await screen.findByText('Another room of this trip is called that.')).toBeVisible()
  expect(await world.sql('select name, beds from public.rooms where event_id = $1', [trip])).toEqual([
    { name: '1', beds: 2 },
  ])
})

it('puts a traveller into a room at once, and back where it was refused', async () => {
  const trip = await withRooms(['Lantern', 1], ['Fog', 2])
  await show(trip)
  expect(await screen.findByText(/1 seat not named yet/)).toBeVisible()
  const release = world.hold('place_travellers')
  await choose('Ada', 'Lantern (1 free)')
  expect((await roomNamed('Lantern')).getByText('Ada')).toBeVisible()
  expect((await roomNamed('Lantern')).getByText('Full')).toBeVisible()
  expect(await sleepers(trip)).toEqual([])
  await world.sql('delete from public.rooms where event_id = $1 and name = $2', [trip, 'Lantern'])
  release()
  expect(await within(screen.getByRole('region', { name: /^Without a room/ })).findByText('Ada')).toBeVisible()
})

it('sends what was moved meanwhile after it, and tells whom the last bed was taken from', async () => {
  const trip = await withRooms(['Lantern', 1], ['Fog', 2])
  await show(trip)
  await choose('Ada', 'Lantern (1 free)')
  await choose('Ben', 'Fog (2 free)')
  await waitFor(
    async () =>
      expect(await sleepers(trip)).toEqual([
        { room: 'Fog', name: 'Ben' },
        { room: 'Lantern', name: 'Ada' },
      ]),
    { timeout: 6000 },
  )
  await choose('Ada', 'No room')
  await waitFor(async () => expect(await sleepers(trip)).toHaveLength(1))
  await world.sql(`update public.rooms set beds = 1 where event_id = $1 and name = 'Fog'`, [trip])
  await choose('Ada', 'Fog (1 free)')
  expect(await screen.findByText('Fog is full')).toBeInTheDocument()
  const waiting = within(screen.getByRole('region', { name: /^Without a room/ }))
  expect(await waiting.findByText('Ada')).toBeVisible()
})

it('keeps the focus on the list of who was moved by it', async () => {
  await show(await withRooms(['Lantern', 1]))
  const list = () => screen.findByRole('combobox', { name: 'Room of Ada' })
  await userEvent.selectOptions(await list(), 'Lantern (1 free)')
  await waitFor(async () => expect(await list()).toHaveDisplayValue(/^Lantern/))
  expect(await list()).toHaveFocus()
})

it('suggests rooms from what is known, and moves nobody before it is confirmed', async () => {
  const trip = await withRooms(['Lantern', 3])
  await show(trip)
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest' }))
  const proposal = within(await screen.findByRole('dialog', { name: 'Suggested Rooms' }))
  expect(proposal.getAllByText('booked together')).toHaveLength(2)
  expect(world.sent('place_travellers')).toHaveLength(0)
  await userEvent.click(proposal.getByRole('button', { name: 'Place 2 Travellers' }))
  await waitFor(async () => expect(await sleepers(trip)).toHaveLength(2))
})

it('asks before it takes away a room in which somebody sleeps', async () => {
  const trip = await withRooms(['Lantern', 2])
  await world.sql(
    `insert into public.room_assignments select t.id, r.id from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.rooms r on r.event_id = b.event_id where b.event_id = $1`,
    [trip],
  )
  await show(trip)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Lantern' }))
  expect(await screen.findByText('2 travellers will be without a room.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No rooms yet')).toBeVisible()
})

it('refuses fewer beds than travellers in a room, and says how many sleep there', async () => {
  const trip = await withRooms(['Lantern', 2])
  await world.sql(
    `insert into public.room_assignments select t.id, r.id from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.rooms r on r.event_id = b.event_id where b.event_id = $1`,
    [trip],
  )
  await show(trip)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Lantern' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Beds' }), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Save Room' }))
  expect(await screen.findByText('2 people sleep there. Move someone first.')).toBeVisible()
})

it('lets who may only read guests read, and change nothing', async () => {
  const trip = await withRooms(['Lantern', 2])
  await show(trip, { role: 'guide', rights: [], own_rights: ['guests'], departures: [trip] })
  expect(await screen.findByRole('heading', { name: 'Lantern' })).toBeVisible()
  expect(screen.getByText('Ada')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})
