import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoneyExact } from '@/lib/format/money'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { TextField } from '@/ui/form/field'
import { refundQuestion, sayOrder, sayOrderFailed } from './order-messages'
import { refundOrder } from './order-mutations'
import type { AdminOrder } from './order-queries'

const isAmount = (text: string, most: number): boolean =>
  /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= most

/** Asks how much, then once more, and gives the money back. */
export const AdminOrderRefund = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const [amount, setAmount] = useState(String(order.paid_amount))
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  // What the database last said was paid, where it knew better than the page.
  const [most, setMost] = useState(order.paid_amount)
  const [requestId] = useState(() => crypto.randomUUID())
  const refund = useMutation({
    ...refundOrder,
    onSuccess: (outcome) => {
      sayOrder(outcome)
      // Closed after an earlier try too: the next dialog begins with a new request and fresh figures.
      if (outcome.status === 'refunded' || outcome.status === 'repeated') onClose()
      else setAsking(false)
      if (outcome.status === 'too_much') setMost(outcome.paid)
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
    if (isAmount(amount, most)) setAsking(true)
    else setError(`Please enter an amount of at most ${formatMoneyExact(most)}.`)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Issue Refund"
      description={`${order.full_name}, ${order.number}`}
    >
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
          hint={`At most ${formatMoneyExact(most)}, what was paid.`}
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
