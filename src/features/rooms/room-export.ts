import { downloadText, toCsv } from '@/lib/csv'
import { bedless, sleepersOf, type Room, type Sheet, type Traveller } from './room-rules'

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
const linesOf = (sheet: Sheet): Line[] => [
  ...sheet.rooms.flatMap((room): Line[] => {
    const asleep = sleepersOf(sheet, room)
    return asleep.length === 0 ? [{ room, traveller: null }] : asleep.map((traveller) => ({ room, traveller }))
  }),
  ...bedless(sheet).map((traveller): Line => ({ room: null, traveller })),
]

export const roomingListName = (title: string): string => `${title.replace(/ /g, '_')}_rooming_list.csv`

export const roomingListCsv = (sheet: Sheet): Promise<string> => toCsv(linesOf(sheet), COLUMNS)

export const downloadRoomingList = async (sheet: Sheet): Promise<void> =>
  downloadText(roomingListName(sheet.trip.title), await roomingListCsv(sheet))
