import { useQuery } from '@tanstack/react-query'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { StatCard } from '@/ui/charts/stat-card'
import { createPaymentsCsv } from './report-files'
import type { ReportScope } from './reports-rules'
import {
  DateRangeFields,
  InvalidRange,
  ReportToolbar,
  ReportCards,
  ReportChart,
  ExportButton,
  type FigureColumn,
  FiguresTable,
  type TablePaging,
  EventName,
  ReportStack,
} from './report-table'
import { paymentsReport, fetchAllPayments, type PaymentsReportData as Payments } from './reports-queries'
import { Skeleton } from '@/ui/skeleton'

type MovementSums = Pick<Payments, 'received' | 'refunded' | 'net'>

const PAYMENT_COLUMNS: readonly FigureColumn<MovementSums>[] = [
  { heading: 'Received', cell: ({ received }) => formatMoneyExact(received) },
  { heading: 'Refunded', cell: ({ refunded }) => formatMoneyExact(refunded) },
  { heading: 'Net', cell: ({ net }) => formatMoneyExact(net) },
]
const NO_PAYMENTS_TEXT = 'No payments or refunds.'

interface PaymentTablesProps {
  report: Payments
  byTrip: boolean
  paging: TablePaging
}

const PaymentTables = ({ report, byTrip, paging }: PaymentTablesProps) => {
  const totalCells = PAYMENT_COLUMNS.map(({ cell }) => cell(report))
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <FiguresTable
          title={byTrip ? 'By trip' : 'By departure'}
          emptyText={NO_PAYMENTS_TEXT}
          firstHeading="Trip"
          rows={report.events}
          getKey={({ event_id, trip_id }) => event_id ?? trip_id ?? 'store'}
          getName={(row) => <EventName row={row} />}
          figures={PAYMENT_COLUMNS}
          total={totalCells}
          paging={paging}
        />
        <FiguresTable
          title="By method"
          emptyText={NO_PAYMENTS_TEXT}
          firstHeading="Method"
          rows={report.methods}
          getKey={({ method }) => method}
          getName={({ method }) => PAYMENT_METHOD_NAMES[method]}
          figures={PAYMENT_COLUMNS}
          total={totalCells}
        />
      </div>
      <FiguresTable
        title="By day"
        emptyText={NO_PAYMENTS_TEXT}
        firstHeading="Day"
        rows={report.days}
        getKey={({ day }) => day}
        getName={({ day }) => formatDate(day)}
        figures={PAYMENT_COLUMNS}
        total={totalCells}
      >
        {report.days.length > 0 && (
          <ReportChart
            label={`Payments less refunds by day: ${formatMoneyExact(report.net)}`}
            bars={report.days.map(({ day, net }) => ({ name: formatDate(day).split(',')[0] ?? day, amount: net }))}
          />
        )}
      </FiguresTable>
    </>
  )
}

interface PaymentsReportProps {
  from: string
  to: string
  scope: ReportScope
  /** The page number of the list of departures or trips. */
  page: number
  onPageChange: (page: number) => void
  onRangeChange: (range: { from: string; to: string }) => void
}

/** The payments and refunds of a date range, by day, method and departure or trip. */
export const PaymentsReport = ({ from, to, scope, page, onPageChange, onRangeChange }: PaymentsReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(paymentsReport(from, to, scope, page))
  if (error && !data) throw error
  return (
    <ReportStack isBusy={isPlaceholderData}>
      <ReportToolbar>
        <DateRangeFields from={from} to={to} onRangeChange={onRangeChange} />
        <ExportButton
          name={`payments-${from}-${to}`}
          csv={
            data ? () => fetchAllPayments(from, to, scope).then((report) => report && createPaymentsCsv(report)) : null
          }
        />
      </ReportToolbar>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <InvalidRange />}
      {data && (
        <>
          <ReportCards>
            <StatCard label="Received" value={formatMoneyExact(data.received)} />
            <StatCard label="Refunded" value={formatMoneyExact(data.refunded)} />
            <StatCard label="Net" value={formatMoneyExact(data.net)} />
          </ReportCards>
          <PaymentTables report={data} byTrip={scope.byTrip} paging={{ rows: data.events_total, page, onPageChange }} />
        </>
      )}
    </ReportStack>
  )
}
