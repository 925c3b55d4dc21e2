import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMonth } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { StatCard } from '@/ui/charts/stat-card'
import { RowLink } from '@/ui/table/row-link'
import { AGE_GROUPS, type ReportScope } from './reports-rules'
import { createOwedCsv } from './report-files'
import {
  ReportToolbar,
  TextWithSubtext,
  ReportCards,
  ReportChart,
  ExportButton,
  type FigureColumn,
  FiguresTable,
  EventName,
  ReportStack,
} from './report-table'
import {
  receivables,
  fetchAllReceivables,
  type ReceivablesReportData as Owed,
  type ReceivablesPages,
} from './reports-queries'
import { Skeleton } from '@/ui/skeleton'

type OwedSums = Pick<Owed, 'owing' | 'this_month' | 'next_month' | (typeof AGE_GROUPS)[number][0]>

const formatNonZero = (value: number) => (value === 0 ? '–' : formatMoneyExact(value))

const createFigureColumns = <Row extends OwedSums>(): FigureColumn<Row>[] => [
  { heading: 'Owing', cell: ({ owing }) => formatMoneyExact(owing) },
  { heading: 'Due this month', cell: (row) => formatNonZero(row.this_month) },
  { heading: 'Due next month', cell: (row) => formatNonZero(row.next_month) },
  ...AGE_GROUPS.map(([key, heading]) => ({ heading, cell: (row: Row) => formatNonZero(row[key]) })),
]

const OwedByMonthCards = ({ report }: { report: Owed }) => (
  <ReportCards>
    <StatCard
      label="Owed this month"
      value={formatMoneyExact(report.this_month)}
      hint={`due in ${formatMonth(report.this_month_begins)}`}
    />
    <StatCard
      label="Owed next month"
      value={formatMoneyExact(report.next_month)}
      hint={`due in ${formatMonth(report.next_month_begins)}`}
    />
    <StatCard
      label="Total owed"
      value={formatMoneyExact(report.owing)}
      hint={`${formatMoneyExact(report.not_due)} not yet due`}
    />
    <StatCard label="Refunds due" value={formatMoneyExact(report.refunds_due)} hint="owed to customers" />
  </ReportCards>
)

interface RefundsTableProps {
  owed: Owed
  page: number
  onPageChange: (page: number) => void
}

const RefundsTable = ({ owed: { refunds, refunds_due, refunds_total }, page, onPageChange }: RefundsTableProps) => (
  <FiguresTable
    title="Refunds due"
    emptyText="No refunds due."
    firstHeading="Booking or order"
    rows={refunds}
    getKey={({ id }) => id}
    getName={({ kind, id, reference, customer_name }) => (
      <TextWithSubtext text={customer_name}>
        <RowLink to={kind === 'booking' ? paths.adminBooking(id) : paths.adminOrders}>{reference}</RowLink>
      </TextWithSubtext>
    )}
    figures={[{ heading: 'Due', cell: ({ refund_due }) => formatMoneyExact(refund_due) }]}
    total={[formatMoneyExact(refunds_due)]}
    paging={{ rows: refunds_total, page, onPageChange }}
  />
)

interface ReceivablesReportProps {
  pages: ReceivablesPages
  scope: ReportScope
  onPageChange: (table: keyof ReceivablesPages, page: number) => void
}

/**
 * The amounts that customers owe: in total, by month, by days overdue, by trip and by booking. Also lists refunds due.
 */
export const ReceivablesReport = ({ pages, scope, onPageChange }: ReceivablesReportProps) => {
  const { data: owed, error, isPlaceholderData } = useQuery(receivables(pages, scope))
  if (error && !owed) throw error
  if (!owed) return <Skeleton className="h-96" />
  const totalAmounts = [owed.owing, owed.this_month, owed.next_month, ...AGE_GROUPS.map(([key]) => owed[key])]
  const totalCells = totalAmounts.map(formatNonZero)
  return (
    <ReportStack isBusy={isPlaceholderData}>
      <ReportToolbar>
        <h2 className="display text-2xl">Owed as of {formatDate(owed.today)}</h2>
        <ExportButton name={`owed-${owed.today}`} csv={async () => createOwedCsv(await fetchAllReceivables(scope))} />
      </ReportToolbar>
      <OwedByMonthCards report={owed} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <FiguresTable
          title="By time overdue"
          emptyText=""
          firstHeading="Time overdue"
          rows={AGE_GROUPS}
          getKey={([key]) => key}
          getName={([, name]) => name}
          figures={[{ heading: 'Owing', cell: ([key]) => formatMoneyExact(owed[key]) }]}
          total={[formatMoneyExact(owed.owing)]}
        >
          <ReportChart
            label={`Owed by days overdue: ${formatMoneyExact(owed.owing)}`}
            bars={AGE_GROUPS.map(([key, name]) => ({ name: name.replace('Days overdue: ', ''), amount: owed[key] }))}
          />
        </FiguresTable>
        <RefundsTable owed={owed} page={pages.refunds} onPageChange={(page) => onPageChange('refunds', page)} />
      </div>
      <FiguresTable
        title={scope.byTrip ? 'By trip' : 'By departure'}
        emptyText="Nothing is owed for any departure."
        firstHeading="Trip"
        rows={owed.events}
        getKey={({ event_id, trip_id }) => event_id ?? trip_id ?? ''}
        getName={(row) => <EventName row={row} note={`bookings: ${row.bookings}`} />}
        figures={createFigureColumns<Owed['events'][number]>()}
        total={totalCells}
        paging={{
          rows: owed.events_total,
          page: pages.events,
          onPageChange: (page) => onPageChange('events', page),
        }}
      />
      <FiguresTable
        title="By booking"
        emptyText="Every booking is paid."
        firstHeading="Booking"
        rows={owed.bookings}
        getKey={({ id }) => id}
        getName={({ id, reference, customer_name, event_title, next_due_date }) => (
          <TextWithSubtext text={`${event_title}${next_due_date ? `, next due ${formatDate(next_due_date)}` : ''}`}>
            <RowLink to={paths.adminBooking(id)}>
              {reference}, {customer_name}
            </RowLink>
          </TextWithSubtext>
        )}
        figures={createFigureColumns<Owed['bookings'][number]>()}
        total={totalCells}
        paging={{
          rows: owed.bookings_total,
          page: pages.bookings,
          onPageChange: (page) => onPageChange('bookings', page),
        }}
      />
    </ReportStack>
  )
}
