import { formatMoneyExact } from '@/lib/format/money'

interface CartTotalsProps {
  /** AUD, as the database added them up; null: not known yet. */
  subtotal: number | null
  /** Left out where it depends on what is still to be chosen. */
  shipping?: number | null
  total?: number | null
}

const amount = (value: number | null): string => (value === null ? '…' : formatMoneyExact(value))

/** Subtotal, shipping and total. */
export const CartTotals = ({ subtotal, shipping, total }: CartTotalsProps) => (
  <dl className="grid gap-1 tabular-nums">
    <div className="flex justify-between gap-4">
      <dt className="text-muted">Subtotal</dt>
      <dd>{amount(subtotal)}</dd>
    </div>
    {shipping !== undefined && (
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Shipping</dt>
        <dd>{shipping === 0 ? 'Free' : amount(shipping)}</dd>
      </div>
    )}
    {total !== undefined && (
      <div className="flex justify-between gap-4 text-lg font-semibold">
        <dt>Total (AUD)</dt>
        <dd>{amount(total)}</dd>
      </div>
    )}
  </dl>
)
