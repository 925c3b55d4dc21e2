import { memo } from 'react'
import { Link } from 'react-router-dom'
import { addToCart } from './cart/cart-store'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Price } from '@/ui/price'
import { ProductPicture } from './product-picture'
import { StoreCard } from './store-card'
import { getVariantNoun, getProductStatus, STORE_ITEM_STATUS_LABELS } from './store-items'
import type { LiveProduct } from './store-queries'

const SMALL_BUTTON_CLASS = buttonClass('primary', 'sm')

/** A button that adds the product to the cart. For a product with variants, a link to the product's page. */
const ProductAction = ({ product }: { product: LiveProduct }) => {
  const { id, name, variants } = product
  const status = getProductStatus(product)
  if (status !== 'available')
    return (
      <button
        type="button"
        disabled
        aria-label={`${STORE_ITEM_STATUS_LABELS[status]}: ${name}`}
        className={SMALL_BUTTON_CLASS}
      >
        {STORE_ITEM_STATUS_LABELS[status]}
      </button>
    )
  if (variants.length > 0)
    return (
      <Link
        to={paths.product(id)}
        className={SMALL_BUTTON_CLASS}
        aria-label={`Choose ${getVariantNoun(product)}: ${name}`}
      >
        Choose {getVariantNoun(product)}
      </Link>
    )
  return (
    <button
      type="button"
      className={SMALL_BUTTON_CLASS}
      aria-label={`Add to Cart: ${name}`}
      onClick={() => addToCart(product)}
    >
      Add to Cart
    </button>
  )
}

/** The card of a product in the store. */
export const ProductCard = memo(({ product, priority = false }: { product: LiveProduct; priority?: boolean }) => (
  <StoreCard
    kind="Merch"
    title={
      <Link to={paths.product(product.id)} className="hover:text-lantern">
        {product.name}
      </Link>
    }
    status={getProductStatus(product)}
    description={product.description}
    picture={
      <ProductPicture
        product={product}
        priority={priority}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-8/5"
      />
    }
    price={
      <p>
        <Price amount={product.sale_price ?? product.price} formerAmount={product.price} className="display text-2xl" />
      </p>
    }
    action={<ProductAction product={product} />}
  />
))
ProductCard.displayName = 'ProductCard'
