import { rpcMutation } from '@/lib/backend/rpc'

/** Registers an email address for an announced product. */
export const registerProductInterest = (productId: string) =>
  rpcMutation('request_product', ({ email }: { email: string }) => ({ product_id: productId, email }), productId)
