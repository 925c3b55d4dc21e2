import { useQuery } from '@tanstack/react-query'
import { PAYMENT_METHOD_NAMES } from '@/features/payments/payment-names'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/empty-state'
import { TextField } from '@/ui/form/field'
import { StatCard } from '@/ui/charts/stat-card'
import { RowLink } from '@/ui/table/row-link'
import { paymentsCsv } from './report-files'
import { Bar, Subtext, Cards, Chart, ExportButton, type Figure, FiguresTable, type Paging, Stack } from './report-table'
import { paymentsReport, readAllPayments, type PaymentsReport as Payments } from './reports-queries'
import { Skeleton } from '@/ui/skeleton'

type Moved = Pick<Payments, 'received' | 'refunded' | 'net'>

const FIGURES: readonly Figure<Moved>[] = [
  { heading: 'Received', cell: ({ received }) => formatMoneyExact(received) },
  { heading: 'Refunded', cell: ({ refunded }) => formatMoneyExact(refunded) },
  { heading: 'Net', cell: ({ net }) => formatMoneyExact(net) },
]
const NONE = 'No payments or refunds.'

const Tables = ({ moved, paging }: { moved: Payments; paging: Paging }) => {
  const total = FIGURES.map(({ cell }) => cell(moved))
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <FiguresTable
          title="By trip"
          none={NONE}
          first="Trip"
          rows={moved.trips}
          keyOf={({ event_id }) => event_id ?? 'store'}
          nameOf={({ event_id, title, start_date }) =>
            event_id && title ? (
              <Subtext text={start_date ? formatDate(start_date) : 'No dates yet'}>
                <RowLink to={paths.adminTrip(event_id, 'money')}>{title}</RowLink>
              </Subtext>
            ) : (
              'Store'
            )
          }
          figures={FIGURES}
          total={total}
          paging={paging}
        />
        <FiguresTable
          title="By method"
          none={NONE}
          first="Method"
          rows={moved.methods}
          keyOf={({ method }) => method}
          nameOf={({ method }) => PAYMENT_METHOD_NAMES[method]}
          figures={FIGURES}
          total={total}
        />
      </div>
      <FiguresTable
        title="By day"
        none={NONE}
        first="Day"
        rows={moved.days}
        keyOf={({ day }) => day}
        nameOf={({ day }) => formatDate(day)}
        figures={FIGURES}
        total={total}
      >
        {moved.days.length > 0 && (
          <Chart
            label={`Received less refunded by day: ${formatMoneyExact(moved.net)}`}
            bars={moved.days.map(({ day, net }) => ({ name: formatDate(day).split(',')[0] ?? day, amount: net }))}
          />
        )}
      </FiguresTable>
    </>
  )
}

interface PaymentsReportProps {
  from: string
  to: string
  /** Page of the trips. */
  page: number
  onPage: (page: number) => void
  onRange: (range: { from: string; to: string }) => void
}

/** Payments and refunds of a date range, by day, method and trip. */
export const PaymentsReport = ({ from, to, page, onPage, onRange }: PaymentsReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(paymentsReport(from, to, page))
  if (error && !data) throw error
  return (
    <Stack busy={isPlaceholderData}>
      <Bar>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:basis-0">
          <TextField
            label="From"
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => target.value && onRange({ from: target.value, to })}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => target.value && onRange({ from, to: target.value })}
          />
        </div>
        <ExportButton
          name={`payments-${from}-${to}`}
          csv={data ? () => readAllPayments(from, to).then((all) => all && paymentsCsv(all)) : null}
        />
      </Bar>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <EmptyState title="Choose at most a year, its first day before its last" />}
      {data && (
        <>
          <Cards>
            <StatCard label="Received" value={formatMoneyExact(data.received)} />
            <StatCard label="Refunded" value={formatMoneyExact(data.refunded)} />
            <StatCard label="Net" value={formatMoneyExact(data.net)} />
          </Cards>
          <Tables moved={data} paging={{ rows: data.trips_total, page, onPage }} />
        </>
      )}
    </Stack>
  )
}
