import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMonth, formatShortMonth } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/empty-state'
import { StatCard } from '@/ui/charts/stat-card'
import { RowLink } from '@/ui/table/row-link'
import { revenueCsv } from './report-files'
import {
  Bar,
  Subtext,
  Cards,
  Chart,
  ExportButton,
  type Figure,
  FiguresTable,
  type Paging,
  Stack,
  YearChoice,
} from './report-table'
import { revenueReport, readAllRevenue, type RevenueReport as Revenue } from './reports-queries'
import { yearName } from './reports-rules'
import { Skeleton } from '@/ui/skeleton'

type Earned = Pick<Revenue, 'seats' | 'received' | 'owing' | 'refund_due' | 'revenue'>

const FIGURES: readonly Figure<Earned>[] = [
  { heading: 'Seats', cell: ({ seats }) => seats },
  { heading: 'Received', cell: ({ received }) => formatMoneyExact(received) },
  { heading: 'Still owing', cell: ({ owing }) => formatMoneyExact(owing) },
  { heading: 'Refund due', cell: ({ refund_due }) => formatMoneyExact(refund_due) },
  { heading: 'Revenue', cell: ({ revenue }) => formatMoneyExact(revenue) },
]

const Tables = ({ year, paging }: { year: Revenue; paging: Paging }) => {
  const total = FIGURES.map(({ cell }) => cell(year))
  return (
    <>
      <Cards>
        <StatCard label="Revenue" value={formatMoneyExact(year.revenue)} hint="of this year's departures" />
        <StatCard label="Received" value={formatMoneyExact(year.received)} />
        <StatCard label="Still owing" value={formatMoneyExact(year.owing)} />
        <StatCard
          label="Not yet earned"
          value={formatMoneyExact(year.unearned)}
          hint="received for all upcoming departures"
        />
      </Cards>
      <FiguresTable
        title="By month of departure"
        none=""
        first="Month"
        rows={year.months}
        keyOf={({ month }) => month}
        nameOf={({ month, departures }) => (
          <Subtext text={month > year.today ? `Upcoming departures: ${departures}` : `Departures: ${departures}`}>
            {formatMonth(month)}
          </Subtext>
        )}
        figures={FIGURES}
        total={total}
      >
        <Chart
          label={`Revenue by month of departure: ${formatMoneyExact(year.revenue)}`}
          bars={year.months.map(({ month, revenue }) => ({ name: formatShortMonth(month), amount: revenue }))}
        />
      </FiguresTable>
      <FiguresTable
        title="By trip"
        none="No booked trip departs in this year."
        first="Trip"
        rows={year.trips}
        keyOf={({ event_id }) => event_id}
        nameOf={({ event_id, title, start_date }) => (
          <Subtext text={formatDate(start_date)}>
            <RowLink to={paths.adminTrip(event_id, 'money')}>{title}</RowLink>
          </Subtext>
        )}
        figures={FIGURES}
        total={total}
        paging={paging}
      />
    </>
  )
}

interface RevenueReportProps {
  year: number
  /** Page of the trips. */
  page: number
  onPage: (page: number) => void
  onYear: (year: number) => void
}

/** Revenue of a financial year by month of departure. */
export const RevenueReport = ({ year, page, onPage, onYear }: RevenueReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(revenueReport(year, page))
  if (error && !data) throw error
  return (
    <Stack busy={isPlaceholderData}>
      <Bar>
        <YearChoice year={year} onYear={onYear} />
        <ExportButton
          name={`revenue-${yearName(year)}`}
          csv={data ? () => readAllRevenue(year).then((all) => all && revenueCsv(all)) : null}
        />
      </Bar>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <EmptyState title="There are no books of that year" />}
      {data && <Tables year={data} paging={{ rows: data.trips_total, page, onPage }} />}
    </Stack>
  )
}
