import { rpcMutation } from '@/lib/backend/rpc'

interface Answer {
  id: string
  body: string
  requestId: string
}

/** A letter to who wrote; the message is handled by it. Under one request once. */
export const answerMessage = rpcMutation('answer_message', ({ id, body, requestId }: Answer) => ({
  message_id: id,
  body,
  request_id: requestId,
}))

/** Keeps an answer that is given often; one of the same title is replaced. */
export const saveCannedAnswer = rpcMutation(
  'save_canned_answer',
  ({ title, body }: { title: string; body: string }) => ({ title, body }),
)

export const deleteCannedAnswer = rpcMutation('delete_canned_answer', (id: string) => ({ id }))
