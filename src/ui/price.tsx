import { formatMoney, formatPrice } from '@/lib/format/money'
import { VisuallyHidden } from './visually-hidden'

interface PriceProps {
  /** What is asked now. */
  asked: number
  /** What was asked before; shown where it was more. */
  before: number | null
  currency?: string
  className?: string
}

/** What something on sale costs, with its currency: on every card and page that offers it. */
export const Price = ({ asked, before, currency, className }: PriceProps) => (
  <>
    <span className={className}>{formatPrice(asked, currency)}</span>
    {before !== null && asked < before && (
      <>
        {' '}
        <VisuallyHidden>instead of</VisuallyHidden>{' '}
        <s className="text-base text-muted decoration-2">{formatMoney(before)}</s>
      </>
    )}
  </>
)
