import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoneyExact } from '@/lib/money'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/field'
import { refundQuestion, sayOrder, sayOrderFailed } from './admin-order-messages'
import { refundOrder } from './admin-order-mutations'
import type { AdminOrder } from './admin-order-queries'

const isAmount = (text: string, most: number): boolean =>
  /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= most

/** Asks how much, then once more, and gives the money back. */
export const AdminOrderRefund = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const [amount, setAmount] = useState(String(order.paid_amount))
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [requestId] = useState(() => crypto.randomUUID())
  const refund = useMutation({
    ...refundOrder,
    onSuccess: (outcome) => {
      sayOrder(outcome)
      if (outcome.status === 'refunded') onClose()
      else setAsking(false)
    },
    onError: () => {
      sayOrderFailed()
      setAsking(false)
    },
  })
  if (asking)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setAsking(false)}
        title="Issue Refund"
        description={refundQuestion(Number(amount), order.full_name)}
        confirmLabel="Issue Refund"
        busy={refund.isPending}
        onConfirm={() => refund.mutate({ orderId: order.id, amount: Number(amount), requestId })}
      />
    )
  const next = () => {
    if (isAmount(amount, order.paid_amount)) setAsking(true)
    else setError(`Please enter an amount of at most ${formatMoneyExact(order.paid_amount)}.`)
  }
  return (
    <Dialog open size="sm" onOpenChange={(open) => !open && onClose()} title="Issue Refund" description={`${order.full_name}, ${order.number}`}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        <TextField
          label="Amount (AUD)"
          inputMode="decimal"
          required
          hint={`At most ${formatMoneyExact(order.paid_amount)}, what was paid.`}
          error={error}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger">
            Issue Refund
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
