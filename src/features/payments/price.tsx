import { formatMoney, formatPrice, taxText } from '@/lib/text'
import { VisuallyHidden } from '@/ui/skeleton'

interface PriceProps {
  /** What is asked now. */
  asked: number
  /** What was asked before; shown where it was more. */
  before?: number | null
  /** What it is asked for, such as `per person`; nothing: for the one thing that is shown. */
  per?: string
  /** No tax is in it. */
  gstFree?: boolean
  currency?: string
  className?: string
}

/** What something on sale costs, with its currency and the tax in it: wherever it is offered to a visitor. */
export const Price = ({ asked, before = null, per, gstFree = false, currency, className }: PriceProps) => (
  <>
    <span className={className}>{formatPrice(asked, currency)}</span>
    {before !== null && asked < before && (
      <>
        {' '}
        <VisuallyHidden>instead of</VisuallyHidden>{' '}
        <s className="text-base text-muted decoration-2">{formatMoney(before)}</s>
      </>
    )}
    <span className="block text-sm font-normal text-muted">
      {per && `${per}, `}
      {taxText(gstFree)}
    </span>
  </>
)
