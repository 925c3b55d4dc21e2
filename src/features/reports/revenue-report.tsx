import { useQuery } from '@tanstack/react-query'
import { formatMonth, formatShortMonth } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { EmptyState } from '@/ui/empty-state'
import { StatCard } from '@/ui/charts/stat-card'
import { createRevenueCsv } from './report-files'
import {
  ReportToolbar,
  TextWithSubtext,
  ReportCards,
  ReportChart,
  ExportButton,
  type FigureColumn,
  FiguresTable,
  type TablePaging,
  EventName,
  ReportStack,
  YearSelect,
} from './report-table'
import { revenueReport, fetchAllRevenue, type RevenueReportData as Revenue } from './reports-queries'
import { formatFinancialYear, REVENUE_KIND_NAMES, type ReportScope } from './reports-rules'
import { Skeleton } from '@/ui/skeleton'

type RevenueFigures = Pick<Revenue, 'seats' | 'received' | 'owing' | 'refund_due' | 'revenue'>

const REVENUE_COLUMNS: readonly FigureColumn<RevenueFigures>[] = [
  { heading: 'Seats', cell: ({ seats }) => seats },
  { heading: 'Received', cell: ({ received }) => formatMoneyExact(received) },
  { heading: 'Still owing', cell: ({ owing }) => formatMoneyExact(owing) },
  { heading: 'Refund due', cell: ({ refund_due }) => formatMoneyExact(refund_due) },
  { heading: 'Revenue', cell: ({ revenue }) => formatMoneyExact(revenue) },
]

interface RevenueTablesProps {
  year: Revenue
  byTrip: boolean
  paging: TablePaging
}

const RevenueTables = ({ year, byTrip, paging }: RevenueTablesProps) => {
  const totalCells = REVENUE_COLUMNS.map(({ cell }) => cell(year))
  return (
    <>
      <ReportCards>
        <StatCard label="Revenue" value={formatMoneyExact(year.revenue)} hint="of this year's departures" />
        <StatCard label="Received" value={formatMoneyExact(year.received)} />
        <StatCard label="Still owing" value={formatMoneyExact(year.owing)} />
        <StatCard
          label="Not yet earned"
          value={formatMoneyExact(year.unearned)}
          hint="received for all upcoming departures"
        />
      </ReportCards>
      <FiguresTable
        title="By month of departure"
        emptyText=""
        firstHeading="Month"
        rows={year.months}
        getKey={({ month }) => month}
        getName={({ month, event_count }) => (
          <TextWithSubtext
            text={month > year.today ? `Upcoming departures: ${event_count}` : `Departures: ${event_count}`}
          >
            {formatMonth(month)}
          </TextWithSubtext>
        )}
        figures={REVENUE_COLUMNS}
        total={totalCells}
      >
        <ReportChart
          label={`Revenue by month of departure: ${formatMoneyExact(year.revenue)}`}
          bars={year.months.map(({ month, revenue }) => ({ name: formatShortMonth(month), amount: revenue }))}
        />
      </FiguresTable>
      <FiguresTable
        title="By part of the price"
        emptyText="Nothing is booked for this year."
        firstHeading="Part of the price"
        rows={year.kinds}
        getKey={({ kind }) => kind}
        getName={({ kind }) => REVENUE_KIND_NAMES[kind] ?? kind}
        figures={[{ heading: 'Revenue', cell: ({ amount }) => formatMoneyExact(amount) }]}
        total={[formatMoneyExact(year.revenue)]}
      />
      <FiguresTable
        title={byTrip ? 'By trip' : 'By departure'}
        emptyText="No booked trip departs in this year."
        firstHeading="Trip"
        rows={year.events}
        getKey={({ event_id, trip_id }) => event_id ?? trip_id ?? ''}
        getName={(row) => <EventName row={row} />}
        figures={REVENUE_COLUMNS}
        total={totalCells}
        paging={paging}
      />
    </>
  )
}

interface RevenueReportProps {
  year: number
  scope: ReportScope
  /** The page number of the list of departures or trips. */
  page: number
  onPageChange: (page: number) => void
  onYearChange: (year: number) => void
}

/** The revenue of a financial year by month of departure. */
export const RevenueReport = ({ year, scope, page, onPageChange, onYearChange }: RevenueReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(revenueReport(year, scope, page))
  if (error && !data) throw error
  return (
    <ReportStack isBusy={isPlaceholderData}>
      <ReportToolbar>
        <YearSelect year={year} onYearChange={onYearChange} />
        <ExportButton
          name={`revenue-${formatFinancialYear(year)}`}
          csv={data ? () => fetchAllRevenue(year, scope).then((report) => report && createRevenueCsv(report)) : null}
        />
      </ReportToolbar>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <EmptyState title="There’s no report for that year" />}
      {data && (
        <RevenueTables year={data} byTrip={scope.byTrip} paging={{ rows: data.events_total, page, onPageChange }} />
      )}
    </ReportStack>
  )
}
