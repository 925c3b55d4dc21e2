import { formatBookingLine } from '@/lib/rules/invoice-lines'
import { formatDate, formatDateRange } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { FormNotice } from '@/ui/form/form-notice'
import { AmountList } from '../plan-table'
import type { EventChangePreview, MovePreview } from './event-change-queries'

type BookingState = EventChangePreview['before']

/** The trip, the price lines and the payment plan of a booking, either before or after a move to another departure. */
const EventSide = ({ heading, side }: { heading: string; side: BookingState }) => (
  <section aria-label={heading} className="grid content-start gap-4 rounded-xl border p-4">
    <div className="grid gap-1">
      <h3 className="text-sm text-muted">{heading}</h3>
      <p className="font-semibold">{side.title}</p>
      <p className="text-sm">{formatDateRange(side.start_date, side.end_date)}</p>
      {side.location && <p className="text-sm text-muted">{side.location}</p>}
    </div>
    <AmountList
      amounts={[
        ...side.lines.map(
          (line) =>
            [line.kind === 'seat' ? `Seats, ${line.quantity} ×` : formatBookingLine(line), line.amount] as const,
        ),
        ['Total', side.total],
      ]}
      className="grid gap-1 text-sm"
    />
    {side.installments.length > 0 && (
      <div className="grid gap-1">
        <h4 className="text-sm font-semibold">Payment plan</h4>
        <AmountList
          amounts={side.installments.map(({ due_date, amount }) => [formatDate(due_date), amount])}
          className="grid gap-1 text-sm"
        />
      </div>
    )}
  </section>
)

const describePriceDifference = ({ before, after, paid, refund_due }: EventChangePreview): string => {
  if (refund_due > 0)
    return `${formatMoneyExact(refund_due)} of the payments is more than the new total and is refunded.`
  const amountToPay = after.total - paid
  if (after.total === before.total) return 'The price doesn’t change.'
  return `The price ${after.total > before.total ? 'rises' : 'falls'} by ${formatMoneyExact(Math.abs(after.total - before.total))}. ${formatMoneyExact(amountToPay)} is still to pay, as in the new payment plan.`
}

/** If only some travellers move, shows how the price and the payments are divided between the two bookings. */
const SplitAmountsNote = ({ before, paid, rest }: MovePreview) =>
  rest && (
    <p>
      Of the price of {formatMoneyExact(rest.total_before)}, {formatMoneyExact(before.total)} is for the travellers who
      move. Of the payments, {formatMoneyExact(paid)} moves with them and {formatMoneyExact(rest.paid)} stays with this
      booking.
    </p>
  )

/**
 * Shows the booking before and after the move side by side, and the change of the price. If only some travellers move,
 * shows the two resulting bookings.
 */
export const EventChangeSummary = ({ preview }: { preview: MovePreview }) => (
  <div className="grid gap-4">
    <div className="grid gap-4 sm:grid-cols-2">
      {preview.rest ? (
        <>
          <EventSide heading={`Stays: ${preview.rest.reference}`} side={{ ...preview.before, ...preview.rest }} />
          <EventSide heading="Moves: new booking" side={preview.after} />
        </>
      ) : (
        <>
          <EventSide heading="Now" side={preview.before} />
          <EventSide heading="After the change" side={preview.after} />
        </>
      )}
    </div>
    <SplitAmountsNote {...preview} />
    <p>
      {preview.rest && <strong>New booking: </strong>}
      {describePriceDifference(preview)} {formatMoneyExact(preview.paid)} is paid and counts towards the new price.
      {preview.fee > 0 && ` The new price includes a fee of ${formatMoneyExact(preview.fee)}.`}
      {preview.min_retained > 0 &&
        ` A later cancellation keeps at least ${formatMoneyExact(preview.min_retained)}, as a cancellation today would.`}
    </p>
    {preview.given_up.length > 0 && (
      <FormNotice tone="warning" title="Not available on the other date">
        <ul>
          {preview.given_up.map(({ description }, index) => (
            <li key={index}>{description}</li>
          ))}
        </ul>
      </FormNotice>
    )}
    <p className="text-sm text-muted">
      The prices and conditions of the other date apply, such as the last day for changes and what is kept if you
      cancel.
    </p>
  </div>
)
