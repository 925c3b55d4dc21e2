import { useQuery } from '@tanstack/react-query'
import { Ellipsis, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import { cellSubtextClass, type Column } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { activePromoCodeMessages, deletePromoCodeMessages } from './promo-code-messages'
import { deletePromoCode, setPromoCodeActive } from './promo-code-mutations'
import { adminPromoCodes, PROMO_CODES_PAGE_SIZE } from './promo-code-queries'
import type { AdminPromoCode } from './promo-code-rules'
import {
  formatDiscount,
  formatPromoCodeTarget,
  formatValidityPeriod,
  isPromoCodeState,
  listConditions,
  PROMO_CODE_STATES,
  STATE_TONES,
  type PromoCodeFilters,
} from './promo-code-rules'

const MAX_LISTED_TARGETS = 2

const TargetsCell = ({ targets, all_trips, for_store }: AdminPromoCode) => {
  if (all_trips) return for_store ? 'All trips, store' : 'All trips'
  if (targets.length === 0 && for_store) return 'Store'
  if (targets.length === 0) return <span className="text-warning">No trips left</span>
  const hiddenTargetCount = targets.length - MAX_LISTED_TARGETS
  return (
    <ul className="grid max-w-60 text-right @2xl:text-left">
      {targets.slice(0, MAX_LISTED_TARGETS).map((target) => (
        <li key={target.trip_id ?? target.event_id} className="wrap-anywhere">
          {formatPromoCodeTarget(target)}
        </li>
      ))}
      {hiddenTargetCount > 0 && <li className="text-muted">and {hiddenTargetCount} more</li>}
      {for_store && <li>Store</li>}
    </ul>
  )
}

const StateBadge = ({ state }: { state: string }) =>
  isPromoCodeState(state) && <Badge tone={STATE_TONES[state]}>{PROMO_CODE_STATES[state]}</Badge>

/** Columns: code, discount, days, trips and store, uses, revenue and state. */
const createColumns = (onEdit: (code: AdminPromoCode) => void): readonly Column<AdminPromoCode>[] => [
  {
    key: 'code',
    header: 'Code',
    cell: (code) => (
      <span className="grid">
        <button
          type="button"
          data-row-way
          className="-my-1 w-fit py-1 text-left font-semibold wrap-anywhere hover:text-lantern"
          onClick={() => onEdit(code)}
        >
          {code.code}
        </button>
        {listConditions(code).length > 0 && (
          <span className="text-xs text-muted">{listConditions(code).join(' · ')}</span>
        )}
      </span>
    ),
  },
  { key: 'discount', header: 'Discount', cell: formatDiscount },
  {
    key: 'window',
    header: 'Can be used',
    cell: (code) => <span className="block @2xl:max-w-40">{formatValidityPeriod(code)}</span>,
  },
  { key: 'targets', header: 'For', cell: (code) => <TargetsCell {...code} /> },
  {
    key: 'uses',
    header: 'Uses',
    isNumeric: true,
    cell: ({ uses, max_uses }) => (
      <span className={cellSubtextClass}>
        {uses.toLocaleString('en-AU')}
        {max_uses !== null && <span className="text-xs text-muted">of {max_uses.toLocaleString('en-AU')}</span>}
      </span>
    ),
  },
  { key: 'revenue', header: 'Revenue', isNumeric: true, cell: ({ revenue }) => formatMoney(revenue) },
  { key: 'state', header: 'State', cell: (code) => <StateBadge state={code.state} /> },
]

interface PromoCodeMenuProps {
  code: AdminPromoCode
  onEdit: () => void
  onDelete: () => void
}

const PromoCodeMenu = ({ code, onEdit, onDelete }: PromoCodeMenuProps) => {
  const { send } = useSend(setPromoCodeActive, { messages: activePromoCodeMessages })
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`More for ${code.code}`}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>Edit</MenuItem>
      <MenuItem onSelect={() => void send({ id: code.id, isActive: !code.is_active })}>
        {code.is_active ? 'Deactivate' : 'Reactivate'}
      </MenuItem>
      {!code.is_used && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

const DeleteDialog = ({ code, onClose }: { code: AdminPromoCode; onClose: () => void }) => {
  const { send, isBusy } = useSend(deletePromoCode, { messages: deletePromoCodeMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${code.code}?`}
      description="Nobody has used this code. A code that was used can only be deactivated."
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => void send(code.id)}
    />
  )
}

interface PromoCodeListProps {
  filters: PromoCodeFilters
  page: number
  onPageChange: (page: number) => void
  onEdit: (code: AdminPromoCode) => void
}

/** The promo codes that match the filters, paginated. */
export const PromoCodeList = ({ filters, page, onPageChange, onEdit }: PromoCodeListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminPromoCodes(filters, page))
  const [codeToDelete, setCodeToDelete] = useState<AdminPromoCode | null>(null)
  // If the first request fails, the page's error boundary shows Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-96" />
  const isFiltered = filters.q !== '' || filters.state !== ''
  return (
    <>
      <PagedFrame
        noun={['promo code', 'promo codes']}
        total={data.total}
        isTotalCapped={data.capped}
        page={page}
        pageSize={PROMO_CODES_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        count={data.rows.length}
        empty={
          isFiltered ? (
            <EmptyState title="No promo codes found">No promo codes match your search.</EmptyState>
          ) : (
            <EmptyState icon={TicketPercent} title="No promo codes yet">
              Add a code that gives customers a discount when they book or order.
            </EmptyState>
          )
        }
      >
        <DataTable
          label="Promo codes"
          columns={createColumns(onEdit)}
          rows={data.rows}
          getKey={({ id }) => id}
          getName={({ code }) => code}
          isCompact
          isBusy={isPlaceholderData}
          actions={(code) => (
            <PromoCodeMenu code={code} onEdit={() => onEdit(code)} onDelete={() => setCodeToDelete(code)} />
          )}
        />
      </PagedFrame>
      {codeToDelete && <DeleteDialog code={codeToDelete} onClose={() => setCodeToDelete(null)} />}
    </>
  )
}
