import { useSuspenseQuery } from '@tanstack/react-query'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import { pluralise, formatMoneyExact } from '@/lib/text'
import type { PlanPreviewResult } from './plan-queries'

interface PlanTableProps {
  preview: Extract<PlanPreviewResult, { status: 'ok' }>
  /** True while another plan is loading. */
  isBusy?: boolean
  /** True for a visitor without an account, whose seats are held for a shorter time and who pays by card. */
  isGuest?: boolean
}

/** A table with the due dates and amounts of the installments. */
export const PlanTable = ({
  preview: { installments, total, deposit_extras },
  isBusy = false,
  isGuest = false,
}: PlanTableProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <table className="w-full" aria-busy={isBusy}>
      <caption className="sr-only">Payments if you book today</caption>
      <thead className="text-left text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Due
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {installments.map(({ sequence, due_date, amount }) => (
          <tr key={sequence} className="border-t">
            <td className="py-3">
              {formatDate(due_date)}
              {sequence === 1 && (
                <span className="block text-sm text-muted">
                  {installments.length > 1 ? 'Pay the deposit' : 'Pay in full'} within{' '}
                  {isGuest ? pluralise(settings.guest_hold_minutes, 'minute') : pluralise(settings.hold_hours, 'hour')}{' '}
                  of booking
                  {!isGuest && settings.bank_transfers_open && ', or tell us that you’ve made a bank transfer'}
                  {deposit_extras > 0 && installments.length > 1 && (
                    <>. The deposit includes {formatMoneyExact(deposit_extras)} for extras and room supplements.</>
                  )}
                </span>
              )}
            </td>
            <td className="py-3 text-right tabular-nums">{formatMoneyExact(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t font-semibold">
          <th scope="row" className="py-3 text-left">
            Total
          </th>
          <td className="py-3 text-right tabular-nums">{formatMoneyExact(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface AmountListProps {
  /** The amounts in AUD. */
  amounts: readonly (readonly [term: string, amount: number])[]
  className?: string
}

/** A list of labelled amounts. */
export const AmountList = ({ amounts, className = 'grid gap-2' }: AmountListProps) => (
  <dl className={className}>
    {amounts.map(([term, amount], index) => (
      <div key={index} className="flex justify-between gap-4">
        <dt className="text-muted">{term}</dt>
        <dd className="font-semibold tabular-nums">{formatMoneyExact(amount)}</dd>
      </div>
    ))}
  </dl>
)
