import { rpcMutation } from '@/lib/backend/rpc'

interface Clearing {
  productId: string
  /** When the last one on the page asked: whoever asked since stays. */
  until: string
}

export const clearProductInterest = rpcMutation('clear_product_interest', ({ productId, until }: Clearing) => ({
  product_id: productId,
  until,
}))
