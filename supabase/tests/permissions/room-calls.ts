import { TASMANIA } from '../support/people'

type Args = Record<string, unknown>

/** Expected permissions on the room tables. */
export const ROOM_RELATIONS = `
  rooms                 xxxx   0x00  0x00       ++++
  room_assignments           xxxx   0xxx  0xxx       +xxx
`.trim()

/** Expected results of the calls about rooms and the guest list. */
export const ROOM_CALLS = `
  event_guest_list               42501       42501         42501         ok
  place_travellers          42501       42501         42501         placed
`.trim()

/** Arguments of each function in ROOM_CALLS. */
export const ROOM_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  event_guest_list: [{ event_id: TASMANIA }],
  place_travellers: [{ event_id: TASMANIA, assignments: [] }],
}
