import { Sheet } from '@/ui/sheet'
import { useCartCount } from './cart-store'

interface CartSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const CartSheet = ({ open, onOpenChange }: CartSheetProps) => {
  const count = useCartCount()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Shopping Cart">
      <p className="py-8 text-center text-muted">{count === 0 ? 'Your cart is empty' : 'Cart functionality is to come.'}</p>
    </Sheet>
  )
}
