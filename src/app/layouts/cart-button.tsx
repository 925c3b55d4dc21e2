import { ShoppingCart } from 'lucide-react'
import { useCartCount } from '@/features/store/cart/cart-store'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'

const CartPanel = lazyComponent(() => import('@/features/store/cart/cart-panel').then((m) => m.CartPanel))

export const CartButton = () => {
  const { requested, buttonProps, componentProps } = useLazyOverlay(CartPanel.preload)
  const itemCount = useCartCount()
  return (
    <>
      <button
        {...buttonProps}
        aria-label={
          itemCount > 0 ? `Shopping cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}` : 'Shopping cart'
        }
        className={`relative ${buttonClass('ghost', 'icon')}`}
      >
        <ShoppingCart aria-hidden className="size-5" />
        {itemCount > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-fg"
          >
            {itemCount}
          </span>
        )}
      </button>
      {requested && <CartPanel {...componentProps} />}
    </>
  )
}
