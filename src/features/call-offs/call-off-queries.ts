import { queryOptions } from '@tanstack/react-query'
import { callRpc, rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type CallOffPreview = Extract<RpcResults['preview_call_off'], { status: 'ok' }>
export type CallOffChoice = Extract<RpcResults['call_off_choice'], { status: 'ok' }>
export type OfferedDate = CallOffChoice['dates'][number]
export type CallOffAnswers = Extract<RpcResults['call_off_answers'], { status: 'ok' }>
export type CallOffAnswer = CallOffAnswers['answers'][number]

/** Identifies the choice of a booker, either by the token of an emailed link or by the id of a booking. */
export type ChoiceSource = { token: string } | { bookingId: string }

/** The arguments that identify a choice in calls to the database. */
export const getChoiceArguments = (source: ChoiceSource) =>
  'token' in source ? { token: source.token } : { booking_id: source.bookingId }

/** The effects of calling off a departure. Staff see them before they confirm. */
export const callOffPreview = (eventId: string) => rpcQuery('preview_call_off', [eventId], { event_id: eventId })

/** The choice between a refund and another date after a departure was called off. */
export const callOffChoice = (source: ChoiceSource) =>
  queryOptions({
    queryKey: ['call_off_choice', source],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RpcResults['call_off_choice']> => {
      if ('token' in source && !isUuid(source.token)) return { status: 'not_found' }
      return callRpc('call_off_choice', getChoiceArguments(source), signal)
    },
  })

/** The choices of all bookers of a called-off departure, with their refunds. For staff. */
export const callOffAnswers = (eventId: string) => rpcQuery('call_off_answers', [eventId], { event_id: eventId })
