import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useSend } from '@/ui/form/use-send'
import { cancelOrder } from './order-mutations'
import { cancelOrderMessages } from '@/features/store/store-messages'

interface OrderCancelDialogProps {
  orderId: string
  token?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const OrderCancelDialog = ({ orderId, token, open, onOpenChange }: OrderCancelDialogProps) => {
  const { send, isBusy } = useSend(cancelOrder, { messages: cancelOrderMessages, onResult: () => onOpenChange(false) })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this order?"
      description="We’ll release your items. This action cannot be undone."
      confirmLabel="Cancel Order"
      cancelLabel="Keep Order"
      isBusy={isBusy}
      onConfirm={() => void send({ orderId, token })}
    />
  )
}
