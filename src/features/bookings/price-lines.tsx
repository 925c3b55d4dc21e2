import { formatMoneyExact } from '@/lib/text'
import { formatBookingLine, type BookingLine } from '@/lib/rules/invoice-lines'

/**
 * The items that make up the price of a booking, in AUD. Hidden if the price contains only seats, because the list
 * would then only repeat the total.
 */
export const PriceLines = ({ lines }: { lines: readonly Omit<BookingLine, 'gst_free'>[] }) =>
  lines.length > 1 && (
    <dl aria-label="Price breakdown" className="grid gap-1 text-sm">
      {lines.map((line, index) => (
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 text-muted wrap-anywhere">
            {line.kind === 'seat' ? `Seats, ${line.quantity} ×` : formatBookingLine(line)}
          </dt>
          <dd className="ml-auto font-semibold tabular-nums">{formatMoneyExact(line.amount)}</dd>
        </div>
      ))}
    </dl>
  )
