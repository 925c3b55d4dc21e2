import { expect, it } from 'vitest'
import type { EventGuest } from './traveller-rules'
import {
  listEmailAddresses,
  findFirstGuests,
  filterTravellers,
  countTravellers,
  countUnnamedSeatsByBooking,
} from './traveller-rules'

const createGuest = (traveller_name: string, details: Partial<EventGuest> = {}): EventGuest => ({
  event_name: 'Port Arthur',
  start_date: '2027-02-01',
  booking_id: 'b',
  reference: 'INV-000001',
  traveller_id: traveller_name,
  traveller_name,
  booked_by: 'Ada Booker',
  email: 'ada@example.test',
  phone: '',
  registration_date: '',
  booking_status: 'confirmed',
  seats: 2,
  payment_status: 'paid',
  extras: null,
  waiver: null,
  date_of_birth: null,
  dietary: null,
  emergency_contact_name: null,
  emergency_contact_phone: null,
  room_mate: null,
  room_option: null,
  shares_with: null,
  is_guardian: null,
  ...details,
})
const GUESTS = [
  createGuest('Ada Booker'),
  createGuest('Bo Friend', { email: 'ADA@example.test' }),
  createGuest('Cy Lone', {
    traveller_id: null,
    email: 'cy@example.test',
    booked_by: 'Cy Lone',
    reference: 'INV-000002',
  }),
  createGuest('Di Phone', { email: null, booked_by: 'Di Phone' }),
]

it('the guest list search finds guests by name, by the name on the booking, by email address and by booking reference', () => {
  const findNames = (query: string) => filterTravellers(GUESTS, query).map(({ traveller_name }) => traveller_name)
  expect(findNames('BO ')).toEqual(['Ada Booker', 'Bo Friend'])
  expect(findNames('000002')).toEqual(['Cy Lone'])
  expect(findNames('cy@')).toEqual(['Cy Lone'])
  expect(findNames('')).toHaveLength(4)
})

it('the guest list copies each email address once, and skips guests without one', () => {
  expect(listEmailAddresses(GUESTS)).toEqual(['ADA@example.test', 'cy@example.test'])
})

it('the guest list shows the number of seats without a named traveller in one row per booking', () => {
  const bookingWithTwoNames = [createGuest('Ada Booker', { seats: 3 }), createGuest('Bo Friend', { seats: 3 })]
  const unnamedGuest = createGuest('Cy Lone', { traveller_id: null, booking_id: 'c', seats: 2 })
  expect([...countUnnamedSeatsByBooking([...bookingWithTwoNames, unnamedGuest]).values()]).toEqual([1, 2])
  expect(countTravellers([...bookingWithTwoNames, unnamedGuest])).toEqual({ total: 5, unnamed: 3 })
  expect([...findFirstGuests([...bookingWithTwoNames, unnamedGuest])]).toEqual([bookingWithTwoNames[0], unnamedGuest])
})
