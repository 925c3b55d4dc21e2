import type { RpcResults } from '@/lib/generated/rpc-results'
import type { RoomRemoval, RoomSaveResult, RoomsCopy } from './room-mutations'
import { counted } from '@/lib/text'
import type { WordsFor } from '@/lib/words'

const FAILED = { title: 'Error', text: 'We had no answer. Try once more: nothing is done twice.' }
const NO_TRIP = { title: 'No such trip', text: 'It may have been deleted.' }
const REMOVED = { title: 'The room is gone', text: 'Somebody has taken it away.' }

export const roomWords: WordsFor<RoomSaveResult> = {
  saved: { tone: 'success', title: 'Room Saved' },
  name_taken: null,
  too_few_beds: null,
  not_found: NO_TRIP,
  failed: FAILED,
}

export const removeWords: WordsFor<RoomRemoval> = {
  removed: ({ travellers }) => ({
    tone: 'success',
    title: 'Room Removed',
    ...(travellers > 0 && { text: `${counted(travellers, 'traveller')} without a room now.` }),
  }),
  not_found: REMOVED,
  failed: FAILED,
}

export const copyWords: WordsFor<RoomsCopy> = {
  copied: ({ rooms }) => ({ tone: 'success', title: 'Rooms Added', text: `${counted(rooms, 'room')}, all empty.` }),
  has_rooms: { tone: 'info', title: 'There are rooms already', text: 'Somebody was quicker.' },
  no_rooms: { title: 'Nothing to take over', text: 'That departure has no rooms any more.' },
  not_found: NO_TRIP,
  failed: FAILED,
}

/** Who is put somewhere is seen to be there: only what went wrong is told. */
export const placeWords: WordsFor<RpcResults['place_travellers']> = {
  placed: null,
  full: ({ room }) => ({ title: `${room} is full`, text: 'Somebody else took the last bed. Nobody was moved.' }),
  gone: { title: 'Not on this trip any more', text: 'A booking was cancelled meanwhile. Nobody was moved.' },
  no_room: REMOVED,
  invalid: FAILED,
  not_found: NO_TRIP,
  failed: { title: 'Nobody was moved', text: 'We had no answer. Try once more.' },
}
