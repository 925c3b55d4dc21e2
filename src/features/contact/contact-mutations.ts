import { rpcMutation } from '@/lib/backend/rpc'
import type { Letter } from '@/lib/letter'

/** Stores a message; the same words sent twice within minutes are stored once. */
export const sendContactMessage = rpcMutation(
  'send_contact_message',
  ({ full_name, email, message, phone }: Letter) => ({ full_name, email, message, phone: phone || undefined }),
)
