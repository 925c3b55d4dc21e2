import type { Message } from '@/lib/messages'

/** The message that an extra cannot be booked in the chosen quantity. */
export const createExtraMessage = ({ name, left }: { name: string; left: number | null }): Message => ({
  tone: 'warning',
  title: `${name} isn’t available`,
  text:
    left === null
      ? 'This extra can’t be added any more. Please continue without it.'
      : left === 0
        ? 'None of this extra are left. Please remove it to continue.'
        : `Only ${left} left. Please choose fewer.`,
})

/** The message that a room option cannot be booked for the chosen number of travellers. */
export const createRoomMessage = ({ name, left }: { name: string; left: number | null }): Message => ({
  tone: 'warning',
  title: left === null || left === 0 ? `${name} isn’t available` : `${name} has too few free beds`,
  text:
    left === null || left === 0
      ? 'The last room has gone. Please choose another room.'
      : `Only ${left === 1 ? '1 bed is' : `${left} beds are`} left. Please choose another room for some travellers.`,
})
