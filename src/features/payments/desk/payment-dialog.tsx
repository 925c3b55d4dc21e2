import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { VALUES } from '@/lib/law'
import { formatMoneyExact } from '@/lib/format/money'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { refundQuestion, sayPayment, sayPaymentFailed } from './payment-messages'
import { moveMoney } from './payment-mutations'
import { moneySchema, type MoneyValues } from './payment-schema'
import { METHOD_NAMES, type Direction } from '@/features/payments/payment-messages'

export interface MoneyBooking {
  id: string
  reference: string
  customer: string
  /** AUD, all three. */
  paid: number
  owing: number
  refundDue: number
}

interface AdminPaymentDialogProps {
  booking: MoneyBooking
  kind: Direction
  onClose: () => void
}

const KINDS = {
  payment: { title: 'Record Payment', submit: 'Record Payment', limit: 'what is owing' },
  refund: { title: 'Issue Refund', submit: 'Issue Refund', limit: 'what was paid' },
}

const ENDS: readonly string[] = ['recorded', 'refunded', 'repeated']

/** Records money that came in, or, after the question, money that goes back. */
export const AdminPaymentDialog = ({ booking, kind, onClose }: AdminPaymentDialogProps) => {
  const refund = kind === 'refund'
  const { title, submit, limit } = KINDS[kind]
  // What the database last said, where it knew better than the page.
  const [corrected, setCorrected] = useState<number | null>(null)
  const most = corrected ?? (refund ? booking.paid : booking.owing)
  const schema = useMemo(() => moneySchema(most, limit), [most, limit])
  const proposed = refund ? booking.refundDue || '' : booking.owing
  const form = useForm<MoneyValues>({
    resolver: zodResolver(schema),
    defaultValues: { amount: String(proposed), method: 'bank_transfer', note: '' },
  })
  const { errors } = form.formState
  const [asked, setAsked] = useState<MoneyValues | null>(null)
  const [requestId] = useState(() => crypto.randomUUID())
  const move = useMutation({
    ...moveMoney(kind),
    onSuccess: (outcome) => {
      sayPayment(outcome)
      // Closed after an earlier try too: the next dialog begins with a new request and fresh figures.
      if (ENDS.includes(outcome.status)) onClose()
      else setAsked(null)
      if (outcome.status === 'too_much') setCorrected('paid' in outcome ? outcome.paid : outcome.balance)
    },
    onError: () => {
      sayPaymentFailed()
      setAsked(null)
    },
  })
  const send = ({ amount, method, note }: MoneyValues) =>
    move.mutate({ bookingId: booking.id, amount: Number(amount), method, note, requestId })

  if (asked)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setAsked(null)}
        title={title}
        description={refundQuestion(Number(asked.amount), booking.customer)}
        confirmLabel={submit}
        busy={move.isPending}
        onConfirm={() => send(asked)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${booking.customer}, ${booking.reference}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="money-form" variant={refund ? 'danger' : 'primary'} busy={move.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id="money-form"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(refund ? setAsked : send)(event)}
      >
        <TextField
          label="Amount (AUD)"
          inputMode="decimal"
          required
          hint={`At most ${formatMoneyExact(most)}, ${limit}.`}
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <SelectField label="Method" {...form.register('method')}>
          {VALUES.payments.method.map((method) => (
            <option key={method} value={method}>
              {METHOD_NAMES[method]}
            </option>
          ))}
        </SelectField>
        <TextAreaField label="Note" rows={2} error={errors.note?.message} {...form.register('note')} />
      </form>
    </Dialog>
  )
}
