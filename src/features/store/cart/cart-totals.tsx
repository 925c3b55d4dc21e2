import { formatMoneyExact, formatTaxNote } from '@/lib/text'

interface CartTotalsProps {
  /** Sums from the database in AUD. Null: loading. */
  sums: { subtotal: number; discount: number; discount_percent: number } | null
  /** Undefined if it depends on a later choice. */
  shipping?: number | null
  total?: number | null
}

const amount = (value: number | null): string => (value === null ? '…' : formatMoneyExact(value))

/** Subtotal, member discount, shipping and total. */
export const CartTotals = ({ sums, shipping, total }: CartTotalsProps) => (
  <dl className="grid gap-1 tabular-nums">
    <div className="flex justify-between gap-4">
      <dt className="text-muted">Subtotal</dt>
      <dd>{amount(sums?.subtotal ?? null)}</dd>
    </div>
    {sums && sums.discount > 0 && (
      <div className="flex justify-between gap-4 text-success">
        <dt>Member discount ({sums.discount_percent}%)</dt>
        <dd>−{formatMoneyExact(sums.discount)}</dd>
      </div>
    )}
    {shipping !== undefined && (
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Shipping</dt>
        <dd>{shipping === 0 ? 'Free' : amount(shipping)}</dd>
      </div>
    )}
    {total !== undefined && (
      <div className="flex justify-between gap-4 text-lg font-semibold">
        <dt>
          Total (AUD) <span className="text-sm font-normal text-muted">{formatTaxNote(false)}</span>
        </dt>
        <dd>{amount(total)}</dd>
      </div>
    )}
  </dl>
)
