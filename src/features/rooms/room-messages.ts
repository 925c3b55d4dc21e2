import type { RpcResults } from '@/lib/generated/rpc-results'
import type { RemoveRoomResult, RoomSaveResult, CopyRoomsResult, FillRoomsResult } from './room-mutations'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'

const ERROR_MESSAGE = { title: 'Error', text: 'Our server didn’t respond. Try again: the change is made only once.' }
const NO_EVENT_MESSAGE = { title: 'Trip not found', text: 'This trip may have been deleted.' }
const ROOM_GONE_MESSAGE = { title: 'Room not found', text: 'Someone else has removed this room.' }

export const roomMessages: MessagesFor<RoomSaveResult> = {
  saved: { tone: 'success', title: 'Room saved' },
  name_taken: null,
  too_few_beds: null,
  not_found: NO_EVENT_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const removeRoomMessages: MessagesFor<RemoveRoomResult> = {
  removed: ({ travellers }) => ({
    tone: 'success',
    title: 'Room removed',
    ...(travellers > 0 && { text: `${pluralise(travellers, 'traveller')} without a room now.` }),
  }),
  not_found: ROOM_GONE_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const copyRoomsMessages: MessagesFor<CopyRoomsResult> = {
  copied: ({ rooms }) => ({
    tone: 'success',
    title: 'Rooms added',
    text: `${pluralise(rooms, 'room')} added, without travellers.`,
  }),
  has_rooms: { tone: 'info', title: 'This trip already has rooms', text: 'Someone else has added these rooms.' },
  no_rooms: { title: 'Nothing to copy', text: 'That departure no longer has rooms.' },
  not_found: NO_EVENT_MESSAGE,
  failed: ERROR_MESSAGE,
}

/**
 * Messages for failed assignments. A successful assignment needs no message, because the page shows the traveller in
 * the new room.
 */
export const assignmentMessages: MessagesFor<RpcResults['place_travellers']> = {
  placed: null,
  full: ({ room }) => ({ title: `${room} is full`, text: 'Someone else took the last bed. No one was moved.' }),
  gone: { title: 'Traveller not found', text: 'A booking was cancelled. No one was moved.' },
  no_room: ROOM_GONE_MESSAGE,
  invalid: ERROR_MESSAGE,
  not_found: NO_EVENT_MESSAGE,
  failed: { title: 'No one was moved', text: 'Our server didn’t respond. Please try again.' },
}

export const fillMessages: MessagesFor<FillRoomsResult> = {
  ...assignmentMessages,
  placed: ({ travellers }) => ({
    tone: 'success',
    title: 'Rooms filled',
    text: `${pluralise(travellers, 'traveller')} placed. You can still move them.`,
  }),
  name_taken: { title: 'Someone else has just added rooms', text: 'No one was moved. Please fill the rooms again.' },
}
