import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { downloadText } from '@/lib/csv'
import { addMonths, getFirstOfMonth, formatDate, formatMonth, getMonth, getToday } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { createMonthCsv } from './reports-export'
import { monthReport, type MonthReportData as Month } from './reports-queries'
import { Skeleton } from '@/ui/skeleton'

type MovementSums = Month['bookings'][number]

const MONEY_CELL_CLASS = 'py-2 pl-3 sm:pl-4 text-right whitespace-nowrap'

const SumsRow = ({
  label,
  amounts,
  isTotal = false,
}: {
  label: string
  amounts: Omit<MovementSums, 'method'>
  isTotal?: boolean
}) => (
  <tr className={isTotal ? 'border-t font-semibold' : 'border-t'}>
    <th scope="row" className={isTotal ? 'py-2 text-left' : 'py-2 text-left font-normal'}>
      {label}
    </th>
    <td className={MONEY_CELL_CLASS}>{formatMoneyExact(amounts.received)}</td>
    <td className={MONEY_CELL_CLASS}>{formatMoneyExact(amounts.refunded)}</td>
    <td className={MONEY_CELL_CLASS}>{formatMoneyExact(amounts.net)}</td>
  </tr>
)

const MovementGroup = ({ title, rows }: { title: string; rows: MovementSums[] }) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 text-left text-muted">
        {title}
      </th>
    </tr>
    {rows.map((row) => (
      <SumsRow key={row.method} label={PAYMENT_METHOD_NAMES[row.method]} amounts={row} />
    ))}
    {rows.length === 0 && (
      <tr className="border-t">
        <td colSpan={4} className="py-2 text-muted">
          No payments or refunds.
        </td>
      </tr>
    )}
  </tbody>
)

const MovementsByMethod = ({ month }: { month: Month }) => (
  <Card as="section" aria-labelledby="by-method" className="min-w-0 p-5">
    <h2 id="by-method" className="display text-xl">
      Payments by method
    </h2>
    <div className="shows-more overflow-x-auto" role="group" aria-label="Payments by method" tabIndex={0}>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              Method
            </th>
            {['Received', 'Refunded', 'Net'].map((heading) => (
              <th key={heading} scope="col" className="py-2 pl-3 text-right font-medium sm:pl-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <MovementGroup title="Bookings" rows={month.bookings} />
        <MovementGroup title="Store orders" rows={month.orders} />
        <tfoot>
          <SumsRow label="Total" amounts={month} isTotal />
        </tfoot>
      </table>
    </div>
  </Card>
)

const PAYOUT_STATES: Record<string, { label: string; tone: 'success' | 'warning' | 'info' }> = {
  paid: { label: 'Paid', tone: 'success' },
  pending: { label: 'Pending', tone: 'info' },
  in_transit: { label: 'On its way', tone: 'info' },
  failed: { label: 'Failed', tone: 'warning' },
  canceled: { label: 'Cancelled', tone: 'warning' },
}

const PayoutsCard = ({ month: { payouts, paid_out } }: { month: Month }) => (
  <Card as="section" aria-labelledby="payouts" className="min-w-0 p-5">
    <h2 id="payouts" className="display text-xl">
      Payouts to the bank
    </h2>
    {payouts.length === 0 ? (
      <p className="mt-2 text-sm text-muted">No payouts this month.</p>
    ) : (
      <ul className="mt-2 text-sm">
        {payouts.map(({ id, amount, arrives_on, state }) => {
          const { label, tone } = PAYOUT_STATES[state] ?? { label: state, tone: 'info' }
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2">
              <span className="grow">{formatDate(arrives_on)}</span>
              <Badge tone={tone}>{label}</Badge>
              <span className="w-28 text-right tabular-nums">{formatMoneyExact(amount)}</span>
              <span className="w-full font-mono text-xs text-muted">{id}</span>
            </li>
          )
        })}
        <li className="flex justify-between border-t py-2 font-semibold">
          <span>Paid out</span>
          <span className="tabular-nums">{formatMoneyExact(paid_out)}</span>
        </li>
      </ul>
    )}
    <p className="mt-2 text-sm text-muted">Fees and payouts are fetched from Stripe every night.</p>
  </Card>
)

const MonthFigures = ({ month, isBusy }: { month: Month; isBusy: boolean }) => (
  <div className="grid gap-4" aria-busy={isBusy}>
    <dl className="grid grid-cols-2 gap-4 rounded-2xl border bg-surface p-5 xl:grid-cols-4">
      {Object.entries({
        Received: month.received,
        Refunded: month.refunded,
        'GST in the net amount': month.gst,
        'Provider fees': month.fees,
      }).map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="display text-xl tabular-nums sm:text-2xl">{formatMoneyExact(amount)}</dd>
        </div>
      ))}
    </dl>
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <MovementsByMethod month={month} />
      <PayoutsCard month={month} />
    </div>
  </div>
)

interface MonthReportProps {
  /** The first day of the month that the report covers. */
  month: string
  onMonthChange: (month: string) => void
}

/** The payments and refunds of a month, and the card provider's fees and payouts. */
export const MonthReport = ({ month, onMonthChange }: MonthReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(monthReport(month))
  if (error && !data) throw error
  const renderMonthButton = (monthOffset: number, label: string, Icon: typeof ChevronLeft) => (
    <Button
      variant="secondary"
      size="sm"
      disabled={monthOffset > 0 && month >= getFirstOfMonth(getToday())}
      onClick={() => onMonthChange(addMonths(month, monthOffset))}
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </Button>
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-2">
          {renderMonthButton(-1, 'Previous month', ChevronLeft)}
          <h2 className="display min-w-44 text-center text-2xl" aria-live="polite">
            {formatMonth(month)}
          </h2>
          {renderMonthButton(1, 'Next month', ChevronRight)}
        </div>
        <Button
          variant="secondary"
          size="sm"
          disabled={!data || isPlaceholderData}
          onClick={() =>
            data && void createMonthCsv(data).then((text) => downloadText(`books-${getMonth(month)}.csv`, text))
          }
        >
          <Download aria-hidden className="size-5" />
          Export CSV
        </Button>
      </div>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <EmptyState title="There’s no report for that month" />}
      {data && <MonthFigures month={data} isBusy={isPlaceholderData} />}
    </div>
  )
}
