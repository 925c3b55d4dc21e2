import { downloadText, toCsv } from '@/lib/csv'
import {
  listTravellersWithoutRoom,
  listRoomTravellers,
  type Room,
  type EventGuestList,
  type NamedTraveller,
} from './room-rules'

interface RoomingListLine {
  room: Room | null
  traveller: NamedTraveller | null
}

/** The columns for the accommodation, which gets names but no other personal data. */
const ROOMING_LIST_COLUMNS: readonly (readonly [string, (line: RoomingListLine) => unknown])[] = [
  ['Room', ({ room }) => room?.name ?? 'No room'],
  ['Beds', ({ room }) => room?.beds],
  ['Guest Name', ({ traveller }) => traveller?.name],
  ['Note', ({ room }) => room?.note],
]

/** The lines of the export: one per occupied bed and per empty room, then one per traveller without a room. */
const createRoomingListLines = (guestList: EventGuestList): RoomingListLine[] => [
  ...guestList.rooms.flatMap((room): RoomingListLine[] => {
    const occupants = listRoomTravellers(guestList, room)
    return occupants.length === 0 ? [{ room, traveller: null }] : occupants.map((traveller) => ({ room, traveller }))
  }),
  ...listTravellersWithoutRoom(guestList).map((traveller): RoomingListLine => ({ room: null, traveller })),
]

export const createRoomingListName = (title: string): string => `${title.replace(/ /g, '_')}_rooming_list.csv`

export const createRoomingListCsv = (guestList: EventGuestList): Promise<string> =>
  toCsv(createRoomingListLines(guestList), ROOMING_LIST_COLUMNS)

export const downloadRoomingList = async (guestList: EventGuestList): Promise<void> =>
  downloadText(createRoomingListName(guestList.event.title), await createRoomingListCsv(guestList))
