import { rpcMutation } from '@/lib/backend/rpc'

/** Leaves an address with a product that is still to come. */
export const askForProduct = (productId: string) =>
  rpcMutation('request_product', ({ email }: { email: string }) => ({ product_id: productId, email }), productId)
