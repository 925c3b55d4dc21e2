import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatInstantDate } from '@/lib/dates'
import { bankTransferNotesLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/text'
import { readPageNumber } from '@/lib/navigation'
import { formatSearch } from '@/lib/paths'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Pagination } from '@/ui/paging/pagination'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { decisionMessages } from './payment-messages'
import { confirmTransfer, rejectTransfer } from './payment-mutations'
import { type PendingTransfer, TRANSFERS_PAGE_SIZE, expiredTransfers, transfersToConfirm } from './payment-queries'

/** The page number of a bank transfer list in the URL. The list is open if the URL contains its page parameter. */
const usePageParameter = (name: string) => {
  const [search, setSearch] = useSearchParams()
  const setPage = (page: number) => {
    const nextSearch = formatSearch()
    nextSearch.set(name, String(page))
    setSearch(nextSearch)
  }
  return { page: readPageNumber(search, name), setPage }
}

/** A list of bank transfers with buttons to confirm or reject them. */
export const TransferRows = ({
  rows,
  actions,
}: {
  rows: PendingTransfer[]
  actions: (transfer: PendingTransfer) => ReactNode
}) => (
  <ul className="rounded-2xl border bg-surface px-5">
    {rows.map((transfer, index) => {
      const { id, reference, amount, created_at, bookings } = transfer
      return (
        <li
          key={id}
          aria-label={`Transfer ${reference}`}
          className={`flex flex-wrap items-center justify-between gap-3 py-4 ${index > 0 ? 'border-t' : ''}`}
        >
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
            {actions(transfer)}
          </div>
        </li>
      )
    })}
  </ul>
)

interface TransferPaginationProps {
  label: string
  total: number
  page: number
  onPageChange: (page: number) => void
}

const TransferPagination = ({ total, ...paginationProps }: TransferPaginationProps) => (
  <Pagination pageCount={Math.ceil(total / TRANSFERS_PAGE_SIZE)} {...paginationProps} />
)

export const ConfirmButton = ({ id, reference }: PendingTransfer) => {
  const { send, isBusy } = useSend(confirmTransfer, { messages: decisionMessages })
  const hasPermission = useHasPermission()
  if (!hasPermission('money')) return null
  return (
    <Button size="sm" isBusy={isBusy} aria-label={`Confirm bank transfer ${reference}`} onClick={() => void send(id)}>
      Confirm
    </Button>
  )
}

/**
 * Expired bank transfers, for which staff confirm late payments. A late payment must be refunded if its booking can no
 * longer be confirmed.
 */
const ExpiredTransfers = () => {
  const { page, setPage } = usePageParameter('run-out')
  // The list is initially open if the URL contains a page number above 1.
  const [isOpen, setIsOpen] = useState(page > 1)
  const queryResult = useQuery(expiredTransfers(page))
  const { data, error } = queryResult
  if (error && !data) return <ReadError read={queryResult}>We couldn’t load the expired bank transfers.</ReadError>
  if (!data || data.total === 0) return null
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 text-muted">
        Expired bank transfers (confirm here if the money arrived late)
      </summary>
      <TransferRows rows={data.rows} actions={(transfer) => <ConfirmButton {...transfer} />} />
      <TransferPagination
        label="Pages of expired bank transfers"
        total={data.total}
        page={page}
        onPageChange={setPage}
      />
    </details>
  )
}

export const RejectButton = ({ reference, onClick }: { reference: string; onClick: () => void }) => {
  const hasPermission = useHasPermission()
  return (
    hasPermission('money') && (
      <Button size="sm" variant="secondary" aria-label={`Reject bank transfer ${reference}`} onClick={onClick}>
        Reject
      </Button>
    )
  )
}

/**
 * A dialog that asks staff why they reject a bank transfer. If the request fails, the typed reason stays in the field.
 */
export const RejectDialog = ({ transfer, onClose }: { transfer: PendingTransfer; onClose: () => void }) => {
  const { value: reason, saveValue, discard } = useDraft(['reject_bank_transfer', transfer.id], '')
  const { send, isBusy } = useSend(rejectTransfer, {
    messages: decisionMessages,
    onResult: () => {
      discard()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reject Bank Transfer"
      description={
        `The bank transfer ${transfer.reference} of ${formatMoneyExact(transfer.amount)} didn’t arrive. ` +
        'This action cannot be undone.'
      }
      confirmLabel="Reject"
      isBusy={isBusy}
      onConfirm={() => void send({ transferId: transfer.id, reason: reason.trim() })}
    >
      <TextField
        label="Reason"
        maxLength={bankTransferNotesLimits.note.maxLength}
        value={reason}
        onChange={({ target }) => saveValue(target.value)}
      />
    </ConfirmDialog>
  )
}

/**
 * Bank transfers announced by members. Staff confirm the transfers that have arrived and reject those that will not
 * arrive.
 */
export const AdminPaymentTransfers = () => {
  const { page, setPage } = usePageParameter('transfers')
  const transfersQuery = useQuery(transfersToConfirm(page))
  const [transferToReject, setTransferToReject] = useState<PendingTransfer | null>(null)
  const { data } = transfersQuery
  if (transfersQuery.isError && !data)
    return <ReadError read={transfersQuery}>We couldn’t load the bank transfers.</ReadError>
  if (!data) return <Skeleton className="h-20" />
  return (
    <>
      {data.total === 0 && <p className="text-muted">No bank transfers to confirm.</p>}
      {data.rows.length > 0 && (
        <TransferRows
          rows={data.rows}
          actions={(transfer) => (
            <>
              <ConfirmButton {...transfer} />
              <RejectButton {...transfer} onClick={() => setTransferToReject(transfer)} />
            </>
          )}
        />
      )}
      <TransferPagination
        label="Pages of bank transfers to confirm"
        total={data.total}
        page={page}
        onPageChange={setPage}
      />
      <ExpiredTransfers />
      {transferToReject && <RejectDialog transfer={transferToReject} onClose={() => setTransferToReject(null)} />}
    </>
  )
}
