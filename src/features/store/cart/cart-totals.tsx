import { formatMoneyExact, formatTaxNote } from '@/lib/text'

interface CartTotalsProps {
  /** The totals in AUD, computed by the database. Null while loading. */
  totals: {
    subtotal: number
    discount: number
    discount_percent: number
    promo_code: string | null
    promo_discount: number
  } | null
  /** The shipping cost in AUD. Undefined if it depends on a delivery method that is not selected yet. */
  shipping?: number | null
  total?: number | null
}

const formatAmount = (value: number | null): string => (value === null ? '…' : formatMoneyExact(value))

/** The subtotal, member discount, promo code, shipping and total of a cart or order. */
export const CartTotals = ({ totals, shipping, total }: CartTotalsProps) => (
  <dl className="grid gap-1 tabular-nums">
    <div className="flex justify-between gap-4">
      <dt className="text-muted">Subtotal</dt>
      <dd>{formatAmount(totals?.subtotal ?? null)}</dd>
    </div>
    {totals && totals.discount > 0 && (
      <div className="flex justify-between gap-4 text-success">
        <dt>Member discount ({totals.discount_percent}%)</dt>
        <dd>−{formatMoneyExact(totals.discount)}</dd>
      </div>
    )}
    {totals && totals.promo_discount > 0 && (
      <div className="flex justify-between gap-4 text-success">
        <dt className="min-w-0 wrap-anywhere">Promo code {totals.promo_code}</dt>
        <dd>−{formatMoneyExact(totals.promo_discount)}</dd>
      </div>
    )}
    {shipping !== undefined && (
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Shipping</dt>
        <dd>{shipping === 0 ? 'Free' : formatAmount(shipping)}</dd>
      </div>
    )}
    {total !== undefined && (
      <div className="flex justify-between gap-4 text-lg font-semibold">
        <dt>
          Total (AUD) <span className="text-sm font-normal text-muted">{formatTaxNote(false)}</span>
        </dt>
        <dd>{formatAmount(total)}</dd>
      </div>
    )}
  </dl>
)
