import { rpcMutation } from '@/lib/backend/rpc'

/** Leaves an address with a product that is still to come. */
export const askForProduct = (productId: string) =>
  rpcMutation('ask_for_product', ({ email }: { email: string }) => ({ product_id: productId, email }), productId)
