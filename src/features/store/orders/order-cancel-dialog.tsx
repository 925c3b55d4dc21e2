import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { cancelOrder } from './order-mutations'
import { orderCancelMessages } from '@/features/store/store-messages'

interface OrderCancelDialogProps {
  orderId: string
  token?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const OrderCancelDialog = ({ orderId, token, open, onOpenChange }: OrderCancelDialogProps) => {
  const cancel = useMutation({
    ...cancelOrder,
    onSuccess: ({ status }) => {
      const { title, text } = orderCancelMessages[status]
      toast[status === 'cancelled' ? 'success' : 'error'](title, text)
      onOpenChange(false)
    },
    onError: () => toast.error(orderCancelMessages.failed.title, orderCancelMessages.failed.text),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this order?"
      description="Everything goes back on the shelf. This action cannot be undone."
      confirmLabel="Cancel Order"
      cancelLabel="Keep Order"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ orderId, token })}
    />
  )
}
