import { useQuery } from '@tanstack/react-query'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { StatCard } from '@/ui/charts/stat-card'
import { Skeleton } from '@/ui/skeleton'
import { createCancellationsCsv } from './report-files'
import { CANCELLATION_REASON_NAMES, type ReportScope } from './reports-rules'
import {
  DateRangeFields,
  InvalidRange,
  ReportToolbar,
  ReportCards,
  ExportButton,
  type FigureColumn,
  FiguresTable,
  type TablePaging,
  EventName,
  ReportStack,
} from './report-table'
import {
  cancellationsReport,
  fetchAllCancellations,
  type CancellationsReportData as Cancellations,
} from './reports-queries'

type CancellationSums = Pick<Cancellations, 'bookings' | 'received' | 'kept' | 'goodwill' | 'refunded' | 'refund_due'>

const CANCELLATION_COLUMNS: readonly FigureColumn<CancellationSums>[] = [
  { heading: 'Bookings', cell: ({ bookings }) => bookings },
  { heading: 'Paid', cell: ({ received }) => formatMoneyExact(received) },
  { heading: 'Kept', cell: ({ kept }) => formatMoneyExact(kept) },
  { heading: 'Goodwill', cell: ({ goodwill }) => formatMoneyExact(goodwill) },
  { heading: 'Refunded', cell: ({ refunded }) => formatMoneyExact(refunded) },
  { heading: 'Refund due', cell: ({ refund_due }) => formatMoneyExact(refund_due) },
]
const NO_CANCELLATIONS_TEXT = 'No booking was cancelled or expired.'

const describeMovedSeats = ({ seats, splits }: Cancellations['moves']): string =>
  `${pluralise(seats, 'seat')}${splits > 0 ? `, ${splits} split from a booking` : ''}`

/** The bookings that moved to another departure instead of being cancelled. */
const MoveCards = ({ moves }: Pick<Cancellations, 'moves'>) => (
  <section aria-labelledby="moves" className="grid gap-3">
    <h2 id="moves" className="display text-xl">
      Moved to another departure
    </h2>
    <ReportCards>
      <StatCard label="Moved bookings" value={moves.bookings} hint={describeMovedSeats(moves)} />
      <StatCard label="Fees" value={formatMoneyExact(moves.fees)} />
      <StatCard label="Higher prices" value={formatMoneyExact(moves.raised)} hint="Move fees not included" />
      <StatCard label="Lower prices" value={formatMoneyExact(moves.lowered)} hint="Move fees not included" />
    </ReportCards>
  </section>
)

interface CancellationTablesProps {
  report: Cancellations
  byTrip: boolean
  paging: TablePaging
}

const CancellationTables = ({ report, byTrip, paging }: CancellationTablesProps) => {
  const totalCells = CANCELLATION_COLUMNS.map(({ cell }) => cell(report))
  return (
    <>
      <ReportCards>
        <StatCard label="Bookings" value={report.bookings} hint="cancelled or expired" />
        <StatCard label="Paid" value={formatMoneyExact(report.received)} hint="for these bookings" />
        <StatCard label="Kept" value={formatMoneyExact(report.kept)} />
        <StatCard label="Kept money refunded" value={formatMoneyExact(report.goodwill)} hint="included in refunds" />
        <StatCard label="Refunded" value={formatMoneyExact(report.refunded)} />
        <StatCard label="Refund due" value={formatMoneyExact(report.refund_due)} />
      </ReportCards>
      <FiguresTable
        title="By reason"
        emptyText={NO_CANCELLATIONS_TEXT}
        firstHeading="Reason"
        rows={report.reasons}
        getKey={({ reason }) => reason}
        getName={({ reason }) => CANCELLATION_REASON_NAMES[reason] ?? reason}
        figures={CANCELLATION_COLUMNS}
        total={totalCells}
      />
      <FiguresTable
        title={byTrip ? 'By trip' : 'By departure'}
        emptyText={NO_CANCELLATIONS_TEXT}
        firstHeading="Trip"
        rows={report.events}
        getKey={({ event_id, trip_id }) => event_id ?? trip_id ?? ''}
        getName={(row) => <EventName row={row} />}
        figures={CANCELLATION_COLUMNS}
        total={totalCells}
        paging={paging}
      />
      <MoveCards moves={report.moves} />
    </>
  )
}

interface CancellationsReportProps {
  from: string
  to: string
  scope: ReportScope
  /** The page number of the list of departures or trips. */
  page: number
  onPageChange: (page: number) => void
  onRangeChange: (range: { from: string; to: string }) => void
}

/**
 * The money that was retained, given back and refunded for bookings that were cancelled or expired in a date range. Also
 * lists the bookings that moved to another departure.
 */
export const CancellationsReport = ({
  from,
  to,
  scope,
  page,
  onPageChange,
  onRangeChange,
}: CancellationsReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(cancellationsReport(from, to, scope, page))
  if (error && !data) throw error
  return (
    <ReportStack isBusy={isPlaceholderData}>
      <ReportToolbar>
        <DateRangeFields from={from} to={to} onRangeChange={onRangeChange} />
        <ExportButton
          name={`cancellations-${from}-${to}`}
          csv={
            data
              ? () => fetchAllCancellations(from, to, scope).then((report) => report && createCancellationsCsv(report))
              : null
          }
        />
      </ReportToolbar>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <InvalidRange />}
      {data && (
        <CancellationTables
          report={data}
          byTrip={scope.byTrip}
          paging={{ rows: data.events_total, page, onPageChange }}
        />
      )}
    </ReportStack>
  )
}
