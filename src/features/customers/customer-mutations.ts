import { rpcMutation } from '@/lib/backend/rpc'
import type { CustomerValues } from './customer-schema'

/** Adds a customer (without an id) or changes one. Answers saved, invalid, duplicate or not_found. */
export const saveCustomer = rpcMutation(
  'save_customer',
  ({ requestId, ...customer }: CustomerValues & { id?: string; requestId: string }) => ({
    customer,
    request_id: requestId,
  }),
)
