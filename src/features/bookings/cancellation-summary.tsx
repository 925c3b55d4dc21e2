import { formatDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact } from '@/lib/text'
import { AmountList } from './plan-table'

export type CancellationPreview = Extract<RpcResults['preview_cancellation'], { status: 'ok' }>

const CELL_CLASS = 'py-2 pl-3 text-right align-top tabular-nums'

/** A table with the retained and the refunded money of each price line of the booking. */
const LineTable = ({ lines }: Pick<CancellationPreview, 'lines'>) => (
  <table className="w-full text-sm">
    <caption className="sr-only">Amounts by item</caption>
    <thead className="text-muted">
      <tr>
        <th scope="col" className="py-2 text-left font-medium">
          Item
        </th>
        <th scope="col" className={`${CELL_CLASS} font-medium`}>
          Kept
        </th>
        <th scope="col" className={`${CELL_CLASS} font-medium`}>
          Refunded
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ description, quantity, retained, refund }, index) => (
        <tr key={index} className="border-t">
          <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
            {description}
            {quantity > 1 && ` × ${quantity}`}
          </th>
          <td className={CELL_CLASS}>{formatMoneyExact(retained)}</td>
          <td className={CELL_CLASS}>{formatMoneyExact(refund)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface CancellationSummaryProps {
  preview: CancellationPreview
  refundLabel: string
}

/** The tier of the cancellation policy that applies today, its amounts, and the day on which the tier changes. */
export const CancellationSummary = ({ preview, refundLabel }: CancellationSummaryProps) => {
  const { paid, retained, refund, keeps, refunds, until, next_from, next_keeps, next_retained, lines } = preview
  const { until_guaranteed: isFreeUntilGuaranteed } = preview
  return (
    <div className="grid gap-3">
      <p>
        Today’s cancellation terms: we keep {keeps}, and refund {refunds}.
      </p>
      <AmountList
        amounts={[
          ['Paid so far', paid],
          ['Kept', retained],
          [refundLabel, refund],
        ]}
      />
      {paid > 0 && refund === 0 && <p className="font-semibold">Nothing is refunded.</p>}
      {paid > 0 && <LineTable lines={lines} />}
      {isFreeUntilGuaranteed && (
        <p className="text-sm text-muted">
          Cancellation is free because the departure isn’t guaranteed yet. Once it’s guaranteed, we keep {next_keeps}:{' '}
          {formatMoneyExact(next_retained ?? 0)} of what has been paid so far.
        </p>
      )}
      {until && !isFreeUntilGuaranteed && (
        <p className="text-sm text-muted">
          {next_from
            ? `This applies until ${formatDate(until)}. From ${formatDate(next_from)}, we keep ${next_keeps}: ${formatMoneyExact(next_retained ?? 0)} of what has been paid so far.`
            : `You can cancel until departure on ${formatDate(until)}.`}
        </p>
      )}
    </div>
  )
}
