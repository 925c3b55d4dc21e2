import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useCartCount } from '@/features/store/cart-store'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'

const CartSheet = onDemand(() => import('@/features/store/cart-sheet').then((m) => m.CartSheet))

export const CartButton = () => {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const count = useCartCount()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Shopping cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Shopping cart'}
        className={`relative ${buttonClass('ghost', 'icon')}`}
        onPointerEnter={CartSheet.preload}
        onFocus={CartSheet.preload}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <ShoppingCart aria-hidden className="size-5" />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-fg"
          >
            {count}
          </span>
        )}
      </button>
      {wanted && <CartSheet open={open} onOpenChange={setOpen} />}
    </>
  )
}
