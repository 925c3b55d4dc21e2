import { downloadText, toCsv } from '@/lib/csv'
import { bedless, sleepersOf, type Room, type Manifest, type Traveller } from './room-rules'

interface Line {
  room: Room | null
  traveller: Traveller | null
}

const COLUMNS: readonly (readonly [string, (line: Line) => unknown])[] = [
  ['Room', ({ room }) => room?.name ?? 'No room'],
  ['Beds', ({ room }) => room?.beds],
  ['Guest Name', ({ traveller }) => traveller?.name],
  ['Under Age', ({ traveller }) => traveller?.age],
  ['Parent or Guardian', ({ traveller }) => traveller?.guardian],
  ['Shares Room With', ({ traveller }) => traveller?.room_mate],
  ['Booking Reference', ({ traveller }) => traveller?.reference],
  ['Note', ({ room }) => room?.note],
]

/** One row per occupied bed and per empty room, then travellers without a room. */
const linesOf = (manifest: Manifest): Line[] => [
  ...manifest.rooms.flatMap((room): Line[] => {
    const asleep = sleepersOf(manifest, room)
    return asleep.length === 0 ? [{ room, traveller: null }] : asleep.map((traveller) => ({ room, traveller }))
  }),
  ...bedless(manifest).map((traveller): Line => ({ room: null, traveller })),
]

export const roomingListName = (title: string): string => `${title.replace(/ /g, '_')}_rooming_list.csv`

export const roomingListCsv = (manifest: Manifest): Promise<string> => toCsv(linesOf(manifest), COLUMNS)

export const downloadRoomingList = async (manifest: Manifest): Promise<void> =>
  downloadText(roomingListName(manifest.trip.title), await roomingListCsv(manifest))
