import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { GuestLetterValues } from './guest-letter-schema'

/** A letter to the guests of a departure; under one request it goes out once. */
export const writeToGuests = (eventId: string) =>
  mutationOptions({
    mutationKey: ['write_to_guests'],
    mutationFn: async ({ requestId, ...letter }: GuestLetterValues & { requestId: string }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('write_to_guests', { event_id: eventId, ...letter, request_id: requestId })
        .throwOnError()
      return readOutcome('write_to_guests', data)
    },
  })
