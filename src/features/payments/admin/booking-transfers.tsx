import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { ConfirmButton, RejectButton, RejectDialog, TransferRows } from './payment-transfers'
import { bookingTransfers, type PendingTransfer } from './payment-queries'

/** Shows the pending bank transfers of a booking. */
export const BookingTransfers = ({ bookingId }: { bookingId: string }) => {
  const queryResult = useQuery(bookingTransfers(bookingId))
  const [transferToReject, setTransferToReject] = useState<PendingTransfer | null>(null)
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the bank transfers.</ReadError>
  if (!queryResult.data || queryResult.data.length === 0) return null
  return (
    <section aria-labelledby="transfers-to-confirm" className="grid gap-3">
      <h2 id="transfers-to-confirm" className="display text-xl">
        Bank transfers to confirm
      </h2>
      <TransferRows
        rows={queryResult.data}
        actions={(transfer) => (
          <>
            <ConfirmButton {...transfer} />
            <RejectButton {...transfer} onClick={() => setTransferToReject(transfer)} />
          </>
        )}
      />
      {transferToReject && <RejectDialog transfer={transferToReject} onClose={() => setTransferToReject(null)} />}
    </section>
  )
}
