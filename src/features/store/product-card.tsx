import { memo } from 'react'
import { buttonClass } from '@/ui/button-class'
import { Picture } from '@/ui/picture'
import { Price } from '@/ui/price'
import { toast } from '@/ui/toast/toast'
import { addLine } from '@/features/store/cart/cart-rules'
import { readCart, saveCart } from '@/features/store/cart/cart-store'
import { StoreCard } from './store-card'
import { productStatus, STATUS_LABELS } from './store-items'
import type { LiveProduct } from './store-queries'

const addToCart = ({ id, name, price, sale_price, stock }: LiveProduct): void => {
  const lines = readCart()
  const next = addLine(lines, { productId: id, name, price: sale_price ?? price, stock })
  if (next === lines) {
    toast.info('That is all we have', `Your cart holds every ${name} there is.`)
    return
  }
  if (saveCart(next)) toast.success('Added to cart', name)
  else toast.info('In your cart for now', `Your browser has no room to keep ${name}: order before you leave this site.`)
}

/** A piece of merchandise. */
export const ProductCard = memo(({ product, priority = false }: { product: LiveProduct; priority?: boolean }) => {
  const { name, description, price, sale_price, image_url, image_alt } = product
  const status = productStatus(product)
  const sells = status === 'available'
  return (
    <StoreCard
      kind="Merch"
      title={name}
      status={status}
      description={description}
      picture={
        <Picture
          src={image_url ?? '/pictures/fog-forest.avif'}
          alt={image_url ? image_alt : ''}
          width={image_url ? 1000 : 1600}
          height={1000}
          priority={priority}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          className="aspect-8/5 w-full object-cover"
        />
      }
      price={
        <p className="display text-2xl">
          <Price asked={sale_price ?? price} before={price} />
        </p>
      }
      action={
        <button
          type="button"
          className={buttonClass('primary', 'sm')}
          disabled={!sells}
          aria-label={`${sells ? 'Add to Cart' : STATUS_LABELS[status]}: ${name}`}
          onClick={() => addToCart(product)}
        >
          {sells ? 'Add to Cart' : STATUS_LABELS[status]}
        </button>
      }
    />
  )
})
ProductCard.displayName = 'ProductCard'
