/** Test data: a departure with guests and rooms. */
import type { Room, EventGuestList, ListedTraveller } from './room-rules'

export const createGuest = (
  name: string,
  booking: string,
  details: Partial<ListedTraveller> = {},
): ListedTraveller => ({
  traveller_id: name,
  name,
  booking_id: booking,
  reference: booking,
  booked_by: name,
  phone: null,
  booking_status: 'confirmed',
  seats: 1,
  date_of_birth: null,
  is_guardian: null,
  dietary: null,
  emergency_contact_name: null,
  emergency_contact_phone: null,
  room_mate: null,
  shares_with: null,
  room_option_id: null,
  age: null,
  guardian: null,
  waiver: null,
  ...details,
})
export const createRoom = (name: string, beds: number, ...travellers: string[]): Room => ({
  id: name,
  name,
  beds,
  note: null,
  travellers,
})
const NO_ARRIVAL = {
  meeting_point: null,
  start_time: null,
  end_point: null,
  end_time: null,
  arrival_note: null,
  emergency_phone: null,
}
export const createGuestList = (rooms: Room[], ...guests: ListedTraveller[]): EventGuestList => ({
  status: 'ok',
  event: { id: 'a', title: 'A', location: null, start_date: null, end_date: null, ...NO_ARRIVAL },
  guests,
  rooms,
  extras: [],
  room_options: [],
  single_supplement: null,
  to_copy: [],
})
