import { rpcMutation } from '@/lib/backend/rpc'

/** Letters go to the address again, from the next one on. Answers cleared or not_found. */
export const clearMailAddress = rpcMutation('clear_mail_address', (email: string) => ({ email }))
