import type { RpcResults } from '@/lib/generated/rpc-results'

export type Sheet = Extract<RpcResults['guest_manifest'], { status: 'ok' }>
export type SheetGuest = Sheet['guests'][number]
export type Room = Sheet['rooms'][number]
/** A guest whose name is known. */
export type Traveller = SheetGuest & { traveller_id: string }

/** Where one is to sleep; null: in no room. */
export interface Place {
  traveller_id: string
  room_id: string | null
}

const isNamed = (guest: SheetGuest): guest is Traveller => guest.traveller_id !== null

/** Travellers by name; a booking of which nobody is named has none. */
export const travellersIn = ({ guests }: Pick<Sheet, 'guests'>): Traveller[] => guests.filter(isNamed)

/** Seats of which nobody has told the name. */
export const unnamedSeats = ({ guests }: Pick<Sheet, 'guests'>): number => {
  const seats = new Map(guests.map(({ booking_id, seats: taken }) => [booking_id, taken]))
  const all = [...seats.values()].reduce((sum, taken) => sum + taken, 0)
  return Math.max(0, all - guests.filter(isNamed).length)
}

export const freeBeds = ({ beds, travellers }: Pick<Room, 'beds' | 'travellers'>): number => beds - travellers.length

/** Whose room is not known yet. */
export const bedless = (sheet: Sheet): Traveller[] => {
  const asleep = new Set(sheet.rooms.flatMap(({ travellers }) => travellers))
  return travellersIn(sheet).filter(({ traveller_id }) => !asleep.has(traveller_id))
}

/** Who sleeps in a room, as the guests are listed. */
export const sleepersOf = (sheet: Pick<Sheet, 'guests'>, room: Pick<Room, 'travellers'>): Traveller[] =>
  travellersIn(sheet).filter(({ traveller_id }) => room.travellers.includes(traveller_id))

export const roomOf = ({ rooms }: Pick<Sheet, 'rooms'>, travellerId: string | null): Room | undefined =>
  rooms.find(({ travellers }) => travellerId !== null && travellers.includes(travellerId))

/** The sheet as it will be once these have moved. */
export const withPlaces = (sheet: Sheet, places: readonly Place[]): Sheet => {
  const moved = new Map(places.map(({ traveller_id, room_id }) => [traveller_id, room_id]))
  return {
    ...sheet,
    rooms: sheet.rooms.map((room) => ({
      ...room,
      travellers: [
        ...room.travellers.filter((id) => !moved.has(id)),
        ...places.filter(({ room_id }) => room_id === room.id).map(({ traveller_id }) => traveller_id),
      ],
    })),
  }
}

/** What the next room is likely called: after 12 comes 13, after Room 9 Room 10. */
export const nextName = (rooms: readonly Pick<Room, 'name'>[]): string => {
  const last = rooms.at(-1)?.name ?? '0'
  const [, before = '', number] = /^(.*?)(\d+)$/.exec(last) ?? []
  return number === undefined ? '' : `${before}${Number(number) + 1}`
}

const KINDS: Record<number, string> = { 1: 'Single', 2: 'Twin or double', 3: 'Triple' }

/** A room by its beds, as houses call it. */
export const kindOfRoom = (beds: number): string => KINDS[beds] ?? `${beds} beds`
