import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type MailChoices = Omit<RpcResults['my_mail_choices'], 'status'>

/** What the member is written about from now on. */
export const saveMailChoices = rpcMutation('save_mail_choices', ({ new_departures, trip_reminders }: MailChoices) => ({
  new_departures,
  trip_reminders,
}))

/** Ends letters about new departures for whom the token of one names, whoever is here. */
export const endLetters = rpcMutation('unsubscribe', (token: string) => ({ token }))
