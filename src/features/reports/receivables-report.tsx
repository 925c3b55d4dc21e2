import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMonth } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { StatCard } from '@/ui/charts/stat-card'
import { RowLink } from '@/ui/table/row-link'
import { AGES } from './reports-rules'
import { owedCsv } from './report-files'
import { Bar, Subtext, Cards, Chart, ExportButton, type Figure, FiguresTable, Stack } from './report-table'
import { receivables, readAllReceivables, type ReceivablesReport as Owed, type OwedPages } from './reports-queries'
import { Skeleton } from '@/ui/skeleton'

type Sums = Pick<Owed, 'owing' | 'this_month' | 'next_month' | (typeof AGES)[number][0]>

const amount = (value: number) => (value === 0 ? '–' : formatMoneyExact(value))
const leaves = (start: string | null) => (start ? formatDate(start) : 'No dates yet')

const figuresOf = <Row extends Sums>(): Figure<Row>[] => [
  { heading: 'Owing', cell: ({ owing }) => formatMoneyExact(owing) },
  { heading: 'This month', cell: (row) => amount(row.this_month) },
  { heading: 'Next month', cell: (row) => amount(row.next_month) },
  ...AGES.map(([key, heading]) => ({ heading, cell: (row: Row) => amount(row[key]) })),
]

const Months = ({ owed }: { owed: Owed }) => (
  <Cards>
    <StatCard
      label="Owed this month"
      value={formatMoneyExact(owed.this_month)}
      hint={`due in ${formatMonth(owed.this_month_begins)}`}
    />
    <StatCard
      label="Owed next month"
      value={formatMoneyExact(owed.next_month)}
      hint={`due in ${formatMonth(owed.next_month_begins)}`}
    />
    <StatCard
      label="Owed in all"
      value={formatMoneyExact(owed.owing)}
      hint={`${formatMoneyExact(owed.not_due)} not yet due`}
    />
    <StatCard label="Refunds due" value={formatMoneyExact(owed.refunds_due)} hint="owed to customers" />
  </Cards>
)

interface RefundsProps {
  owed: Owed
  page: number
  onPage: (page: number) => void
}

const Refunds = ({ owed: { refunds, refunds_due, refunds_total }, page, onPage }: RefundsProps) => (
  <FiguresTable
    title="Refunds due"
    none="No refunds due."
    first="Booking or order"
    rows={refunds}
    keyOf={({ id }) => id}
    nameOf={({ kind, id, reference, customer_name }) => (
      <Subtext text={customer_name}>
        <RowLink to={kind === 'booking' ? paths.adminBooking(id) : paths.adminOrders}>{reference}</RowLink>
      </Subtext>
    )}
    figures={[{ heading: 'Due', cell: ({ refund_due }) => formatMoneyExact(refund_due) }]}
    total={[formatMoneyExact(refunds_due)]}
    paging={{ rows: refunds_total, page, onPage }}
  />
)

interface ReceivablesReportProps {
  pages: OwedPages
  onPage: (table: keyof OwedPages, page: number) => void
}

/** Amounts owing by month, age, departure and booking, and refunds due. */
export const ReceivablesReport = ({ pages, onPage }: ReceivablesReportProps) => {
  const { data: owed, error, isPlaceholderData } = useQuery(receivables(pages))
  if (error && !owed) throw error
  if (!owed) return <Skeleton className="h-96" />
  const total = [owed.owing, owed.this_month, owed.next_month, ...AGES.map(([key]) => owed[key])].map(amount)
  return (
    <Stack busy={isPlaceholderData}>
      <Bar>
        <h2 className="display text-2xl">Owed on {formatDate(owed.today)}</h2>
        <ExportButton name={`owed-${owed.today}`} csv={async () => owedCsv(await readAllReceivables())} />
      </Bar>
      <Months owed={owed} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <FiguresTable
          title="By age"
          none=""
          first="Age"
          rows={AGES}
          keyOf={([key]) => key}
          nameOf={([, name]) => name}
          figures={[{ heading: 'Owing', cell: ([key]) => formatMoneyExact(owed[key]) }]}
          total={[formatMoneyExact(owed.owing)]}
        >
          <Chart
            label={`Owed by days overdue: ${formatMoneyExact(owed.owing)}`}
            bars={AGES.map(([key, name]) => ({ name: name.replace('Days overdue: ', ''), amount: owed[key] }))}
          />
        </FiguresTable>
        <Refunds owed={owed} page={pages.refunds} onPage={(page) => onPage('refunds', page)} />
      </div>
      <FiguresTable
        title="By departure"
        none="Nothing is owed for any departure."
        first="Trip"
        rows={owed.departures}
        keyOf={({ event_id }) => event_id}
        nameOf={({ event_id, title, start_date, bookings }) => (
          <Subtext text={`${leaves(start_date)}, bookings: ${bookings}`}>
            <RowLink to={paths.adminTrip(event_id, 'money')}>{title}</RowLink>
          </Subtext>
        )}
        figures={figuresOf<Owed['departures'][number]>()}
        total={total}
        paging={{ rows: owed.departures_total, page: pages.departures, onPage: (page) => onPage('departures', page) }}
      />
      <FiguresTable
        title="By booking"
        none="Every booking is paid."
        first="Booking"
        rows={owed.bookings}
        keyOf={({ id }) => id}
        nameOf={({ id, reference, customer_name, event_title, next_due_date }) => (
          <Subtext text={`${event_title}${next_due_date ? `, next due ${formatDate(next_due_date)}` : ''}`}>
            <RowLink to={paths.adminBooking(id)}>
              {reference}, {customer_name}
            </RowLink>
          </Subtext>
        )}
        figures={figuresOf<Owed['bookings'][number]>()}
        total={total}
        paging={{ rows: owed.bookings_total, page: pages.bookings, onPage: (page) => onPage('bookings', page) }}
      />
    </Stack>
  )
}
