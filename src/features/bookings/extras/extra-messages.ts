import type { Message } from '@/lib/messages'

/** The message that an extra cannot be booked in the chosen quantity. */
export const createExtraMessage = ({ name, left }: { name: string; left: number | null }): Message => ({
  tone: 'warning',
  title: `${name} isn’t available`,
  text:
    left === null
      ? 'It can’t be added any more. Please choose without it.'
      : left === 0
        ? 'None are left. Please choose without it.'
        : `Only ${left} left. Please choose fewer.`,
})
