import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/money'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { TextField } from '@/ui/field'
import { sayPayment, sayPaymentFailed } from './admin-payment-messages'
import { confirmTransfer, rejectTransfer } from './admin-payment-mutations'
import { transfersToConfirm, type PendingTransfer } from './admin-payment-queries'

/** Transfers members have announced: confirmed once the money has come, rejected where it never does. */
export const AdminPaymentTransfers = () => {
  const { data, error } = useQuery(transfersToConfirm())
  const [doomed, setDoomed] = useState<PendingTransfer | null>(null)
  const [reason, setReason] = useState('')
  const words = { onSuccess: sayPayment, onError: sayPaymentFailed }
  const confirm = useMutation({ ...confirmTransfer, ...words })
  const reject = useMutation({ ...rejectTransfer, ...words, onSettled: () => setDoomed(null) })
  if (error && !data) throw error
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="transfers-to-confirm" className="grid gap-3">
      <h2 id="transfers-to-confirm" className="display text-xl">
        Transfers to confirm ({data.total})
      </h2>
      <ul className="rounded-2xl border bg-surface px-5">
        {data.rows.map((transfer, index) => {
          const { id, reference, amount, created_at, bookings } = transfer
          return (
            <li key={id} aria-label={`Transfer ${reference}`} className={`flex flex-wrap items-center justify-between gap-3 py-4 ${index > 0 ? 'border-t' : ''}`}>
              <div className="grid gap-1">
                <p>
                  <strong>{bookings.customers?.full_name}</strong> · {bookings.events?.title}
                </p>
                <p className="text-sm text-muted">
                  {reference} · announced {formatInstantDate(created_at)}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-semibold tabular-nums">{formatMoneyExact(amount)}</span>
                <Button size="sm" disabled={confirm.isPending} aria-label={`Confirm transfer ${reference}`} onClick={() => confirm.mutate(id)}>
                  Confirm
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Reject transfer ${reference}`}
                  onClick={() => {
                    setReason('')
                    setDoomed(transfer)
                  }}
                >
                  Reject
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title="Reject Transfer"
        description={doomed ? `The ${formatMoneyExact(doomed.amount)} of ${doomed.reference} did not arrive. This action cannot be undone.` : ''}
        confirmLabel="Reject"
        busy={reject.isPending}
        onConfirm={() => doomed && reject.mutate({ transferId: doomed.id, reason: reason.trim() })}
      >
        <TextField label="Reason" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </ConfirmDialog>
    </section>
  )
}
