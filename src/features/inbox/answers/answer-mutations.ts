import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

interface Answer {
  id: string
  body: string
  requestId: string
}

/** A letter to who wrote; the message is handled by it. Under one request once. */
export const answerMessage = mutationOptions({
  mutationKey: ['answer_message'],
  mutationFn: async ({ id, body, requestId }: Answer) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('answer_message', { message_id: id, body, request_id: requestId })
      .throwOnError()
    return readOutcome('answer_message', data)
  },
})

/** Keeps an answer that is given often; one of the same title is replaced. */
export const saveCannedAnswer = mutationOptions({
  mutationKey: ['save_canned_answer'],
  mutationFn: async ({ title, body }: { title: string; body: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('save_canned_answer', { title, body }).throwOnError()
    return readOutcome('save_canned_answer', data)
  },
})

export const deleteCannedAnswer = mutationOptions({
  mutationKey: ['delete_canned_answer'],
  mutationFn: async (id: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('delete_canned_answer', { id }).throwOnError()
    return readOutcome('delete_canned_answer', data)
  },
})
