import type { RpcResults } from '@/lib/generated/rpc-results'

export type EventGuestList = Extract<RpcResults['event_guest_list'], { status: 'ok' }>
export type ListedTraveller = EventGuestList['guests'][number]
export type Room = EventGuestList['rooms'][number]
/** A traveller whose name is known. */
export type NamedTraveller = ListedTraveller & { traveller_id: string }

/** The room of a traveller. `room` is null for a traveller without a room. */
export interface RoomAssignment {
  traveller_id: string
  room_id: string | null
}

const isNamedTraveller = (guest: ListedTraveller): guest is NamedTraveller => guest.traveller_id !== null

/** The travellers with a name. Seats without a traveller's name are omitted. */
export const listNamedTravellers = ({ guests }: Pick<EventGuestList, 'guests'>): NamedTraveller[] =>
  guests.filter(isNamedTraveller)

/** Counts the booked seats without a traveller's name. */
export const countUnnamedSeats = ({ guests }: Pick<EventGuestList, 'guests'>): number => {
  const seatsByBooking = new Map(guests.map(({ booking_id, seats: taken }) => [booking_id, taken]))
  const seatCount = [...seatsByBooking.values()].reduce((sum, taken) => sum + taken, 0)
  return Math.max(0, seatCount - guests.filter(isNamedTraveller).length)
}

export const countFreeBeds = ({ beds, travellers }: Pick<Room, 'beds' | 'travellers'>): number =>
  beds - travellers.length

/** The travellers without a room. */
export const listTravellersWithoutRoom = (guestList: EventGuestList): NamedTraveller[] => {
  const assignedIds = new Set(guestList.rooms.flatMap(({ travellers }) => travellers))
  return listNamedTravellers(guestList).filter(({ traveller_id }) => !assignedIds.has(traveller_id))
}

/** The travellers of a room, in the order of the guest list. */
export const listRoomTravellers = (
  guestList: Pick<EventGuestList, 'guests'>,
  room: Pick<Room, 'travellers'>,
): NamedTraveller[] =>
  listNamedTravellers(guestList).filter(({ traveller_id }) => room.travellers.includes(traveller_id))

export const findRoomOfTraveller = (
  { rooms }: Pick<EventGuestList, 'rooms'>,
  travellerId: string | null,
): Room | undefined => rooms.find(({ travellers }) => travellerId !== null && travellers.includes(travellerId))

/** The guest list as it will be after the given assignments. */
export const applyAssignments = (guestList: EventGuestList, assignments: readonly RoomAssignment[]): EventGuestList => {
  const roomIdByTraveller = new Map(assignments.map(({ traveller_id, room_id }) => [traveller_id, room_id]))
  return {
    ...guestList,
    rooms: guestList.rooms.map((room) => ({
      ...room,
      travellers: [
        ...room.travellers.filter((id) => !roomIdByTraveller.has(id)),
        ...assignments.filter(({ room_id }) => room_id === room.id).map(({ traveller_id }) => traveller_id),
      ],
    })),
  }
}

/** Suggests a name for the next room: `13` after `12`, `Room 10` after `Room 9`. */
export const suggestRoomName = (rooms: readonly Pick<Room, 'name'>[]): string => {
  const lastRoomName = rooms.at(-1)?.name ?? '0'
  const [, prefix = '', number] = /^(.*?)(\d+)$/.exec(lastRoomName) ?? []
  return number === undefined ? '' : `${prefix}${Number(number) + 1}`
}

const ROOM_KIND_NAMES: Record<number, string> = { 1: 'Single', 2: 'Twin or double', 3: 'Triple' }

/** The usual name for a room with this number of beds, such as "Double". */
export const getRoomKind = (beds: number): string => ROOM_KIND_NAMES[beds] ?? `${beds} beds`
