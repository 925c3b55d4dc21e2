import { rpcMutation } from '@/lib/backend/rpc'

/** Registers an email address, which gets an email when an announced product goes on sale. */
export const registerProductInterest = (productId: string) =>
  rpcMutation('request_product', ({ email }: { email: string }) => ({ product_id: productId, email }), productId)
