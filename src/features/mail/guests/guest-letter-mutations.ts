import { rpcMutation } from '@/lib/backend/rpc'
import type { GuestLetterValues } from './guest-letter-schema'

/** A letter to the guests of a departure; under one request it goes out once. */
export const writeToGuests = (eventId: string) =>
  rpcMutation('write_to_guests', ({ requestId, ...letter }: GuestLetterValues & { requestId: string }) => ({
    event_id: eventId,
    ...letter,
    request_id: requestId,
  }))
