import type { RpcResults } from '@/lib/generated/rpc-results'

export type Manifest = Extract<RpcResults['guest_manifest'], { status: 'ok' }>
export type ManifestTraveller = Manifest['guests'][number]
export type Room = Manifest['rooms'][number]
/** A guest with a known name. */
export type Traveller = ManifestTraveller & { traveller_id: string }

/** A traveller's room. Null: none. */
export interface Place {
  traveller_id: string
  room_id: string | null
}

const isNamed = (guest: ManifestTraveller): guest is Traveller => guest.traveller_id !== null

/** Named travellers. A booking without names has none. */
export const travellersIn = ({ guests }: Pick<Manifest, 'guests'>): Traveller[] => guests.filter(isNamed)

/** Number of seats without a name. */
export const unnamedSeats = ({ guests }: Pick<Manifest, 'guests'>): number => {
  const seats = new Map(guests.map(({ booking_id, seats: taken }) => [booking_id, taken]))
  const all = [...seats.values()].reduce((sum, taken) => sum + taken, 0)
  return Math.max(0, all - guests.filter(isNamed).length)
}

export const freeBeds = ({ beds, travellers }: Pick<Room, 'beds' | 'travellers'>): number => beds - travellers.length

/** Travellers without a room. */
export const bedless = (manifest: Manifest): Traveller[] => {
  const asleep = new Set(manifest.rooms.flatMap(({ travellers }) => travellers))
  return travellersIn(manifest).filter(({ traveller_id }) => !asleep.has(traveller_id))
}

/** Travellers of a room, in list order. */
export const sleepersOf = (manifest: Pick<Manifest, 'guests'>, room: Pick<Room, 'travellers'>): Traveller[] =>
  travellersIn(manifest).filter(({ traveller_id }) => room.travellers.includes(traveller_id))

export const roomOf = ({ rooms }: Pick<Manifest, 'rooms'>, travellerId: string | null): Room | undefined =>
  rooms.find(({ travellers }) => travellerId !== null && travellers.includes(travellerId))

/** The sheet after these moves. */
export const withPlaces = (manifest: Manifest, places: readonly Place[]): Manifest => {
  const moved = new Map(places.map(({ traveller_id, room_id }) => [traveller_id, room_id]))
  return {
    ...manifest,
    rooms: manifest.rooms.map((room) => ({
      ...room,
      travellers: [
        ...room.travellers.filter((id) => !moved.has(id)),
        ...places.filter(({ room_id }) => room_id === room.id).map(({ traveller_id }) => traveller_id),
      ],
    })),
  }
}

/** Suggested name of the next room: 13 after 12, Room 10 after Room 9. */
export const nextName = (rooms: readonly Pick<Room, 'name'>[]): string => {
  const last = rooms.at(-1)?.name ?? '0'
  const [, before = '', number] = /^(.*?)(\d+)$/.exec(last) ?? []
  return number === undefined ? '' : `${before}${Number(number) + 1}`
}

const KINDS: Record<number, string> = { 1: 'Single', 2: 'Twin or double', 3: 'Triple' }

/** Name of a room by its beds. */
export const kindOfRoom = (beds: number): string => KINDS[beds] ?? `${beds} beds`
