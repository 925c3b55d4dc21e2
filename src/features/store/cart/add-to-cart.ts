import { toast } from '@/ui/toast/toast'
import type { LiveProduct, LiveVariant } from '@/features/store/store-queries'
import { addLine, lineName } from './cart-rules'
import { readCart, saveCart } from './cart-store'

/** Puts one more piece into the cart, in the size or kind that was chosen, and says so. */
export const addToCart = ({ id, name, price, sale_price, stock }: LiveProduct, variant?: LiveVariant): void => {
  const lines = readCart()
  const next = addLine(lines, {
    productId: id,
    ...(variant && { variantId: variant.id, variant: variant.name }),
    name,
    price: sale_price ?? price,
    stock: variant ? variant.stock : stock,
  })
  const what = lineName({ name, variant: variant?.name })
  if (next === lines) return toast.info('That is all we have', `Your cart holds every ${what} there is.`)
  if (saveCart(next)) toast.success('Added to cart', what)
  else toast.info('In your cart for now', `Your browser has no room to keep ${what}: order before you leave this site.`)
}
