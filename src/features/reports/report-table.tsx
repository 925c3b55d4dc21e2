import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { downloadText } from '@/lib/csv'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoney } from '@/lib/text'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { BarChart } from '@/ui/charts/bar-chart'
import { EmptyState } from '@/ui/empty-state'
import { TextField } from '@/ui/form/field'
import { showToast } from '@/ui/form/use-send'
import { Pagination } from '@/ui/paging/pagination'
import { RowLink } from '@/ui/table/row-link'
import { REPORT_PAGE_SIZE } from './reports-queries'
import { formatFinancialYear, setScope } from './reports-rules'

/** Places the sections of a report below each other. No section is wider than the page. */
export const ReportStack = ({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={isBusy}>
    {children}
  </div>
)

export const ReportToolbar = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-end justify-between gap-3">{children}</div>
)

export const ReportCards = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] sm:gap-4">
    {children}
  </div>
)

interface DateRangeFieldsProps {
  from: string
  to: string
  onRangeChange: (range: { from: string; to: string }) => void
}

export const DateRangeFields = ({ from, to, onRangeChange }: DateRangeFieldsProps) => (
  <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:basis-0">
    <TextField
      label="From"
      type="date"
      value={from}
      max={to}
      onChange={({ target }) => target.value && onRangeChange({ from: target.value, to })}
    />
    <TextField
      label="To"
      type="date"
      value={to}
      min={from}
      onChange={({ target }) => target.value && onRangeChange({ from, to: target.value })}
    />
  </div>
)

/** Shown instead of a report whose date range is invalid. */
export const InvalidRange = () => <EmptyState title="Choose a range of at most one year, with “From” before “To”" />

interface ExportButtonProps {
  name: string
  /** Creates the text of the CSV file. Null if the report has no rows to export. */
  csv: (() => Promise<string | null>) | null
}

const EXPORT_ERROR_MESSAGE = { title: 'Error', text: 'Failed to export the report. Please try again.' }

export const ExportButton = ({ name, csv }: ExportButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const downloadCsv = async () => {
    if (!csv) return
    setBusy(true)
    try {
      const csvText = await csv()
      if (csvText !== null) downloadText(`${name}.csv`, csvText)
    } catch {
      showToast(EXPORT_ERROR_MESSAGE)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" disabled={!csv} isBusy={isBusy} onClick={() => void downloadCsv()}>
      <Download aria-hidden className="size-5" />
      Export CSV
    </Button>
  )
}

interface YearSelectProps {
  year: number
  onYearChange: (year: number) => void
}

/** Shows a financial year, with links to the previous and the next year. */
export const YearSelect = ({ year, onYearChange }: YearSelectProps) => (
  <div className="flex items-center gap-2">
    <Button variant="secondary" size="sm" disabled={year <= 2001} onClick={() => onYearChange(year - 1)}>
      <ChevronLeft aria-hidden className="size-5" />
      <span className="sr-only">Previous year</span>
    </Button>
    <h2 className="display min-w-40 text-center text-2xl" aria-live="polite">
      Year {formatFinancialYear(year)}
    </h2>
    <Button variant="secondary" size="sm" disabled={year >= 2099} onClick={() => onYearChange(year + 1)}>
      <ChevronRight aria-hidden className="size-5" />
      <span className="sr-only">Next year</span>
    </Button>
  </div>
)

export interface FigureColumn<Row> {
  heading: string
  cell: (row: Row) => ReactNode
}

interface FiguresTableProps<Row> {
  title: string
  /** The text shown if there are no rows. */
  emptyText: string
  firstHeading: string
  rows: readonly Row[]
  getKey: (row: Row) => string
  getName: (row: Row) => ReactNode
  figures: readonly FigureColumn<Row>[]
  /** The cells of the last row, which shows the totals. */
  total?: readonly ReactNode[]
  /** Set if `rows` contains only one page of the table. */
  paging?: TablePaging
  children?: ReactNode
}

export interface TablePaging {
  /** The number of rows on all pages. */
  rows: number
  page: number
  onPageChange: (page: number) => void
}

const NUMBER_CELL_CLASS = 'py-2 pl-3 text-right whitespace-nowrap sm:pl-4'

/**
 * Allows a line break in a heading only before its last word, so that similar headings wrap in the same way. Also
 * prevents a line break at the dash of `31-60`.
 */
const ColumnHeading = ({ text }: { text: string }) =>
  text.split(/ (?=\S+$)/).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && ' '}
      <span className={/\s/.test(line) ? 'max-sm:whitespace-nowrap xl:whitespace-nowrap' : 'whitespace-nowrap'}>
        {line}
      </span>
    </Fragment>
  ))

/** A table of figures with a heading. Scrolls sideways on narrow screens. */
export const FiguresTable = <Row,>(props: FiguresTableProps<Row>) => {
  const { title, emptyText, firstHeading, rows, getKey, getName, figures, total, paging, children } = props
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 gap-3 p-5">
      <h3 id={id} className="display text-xl">
        {title}
      </h3>
      {children}
      {rows.length === 0 && !paging?.rows && <p className="text-sm text-muted">{emptyText}</p>}
      {rows.length > 0 && (
        <div className="shows-more overflow-x-auto" role="group" aria-label={title} tabIndex={0}>
          <table className="w-full text-sm tabular-nums">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-2 text-left align-bottom font-medium">
                  {firstHeading}
                </th>
                {figures.map(({ heading }) => (
                  <th key={heading} scope="col" className="py-2 pl-3 text-right align-bottom font-medium sm:pl-4">
                    <ColumnHeading text={heading} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={getKey(row)} className="border-t">
                  <th scope="row" className="min-w-40 py-2 text-left font-normal">
                    {getName(row)}
                  </th>
                  {figures.map(({ heading, cell }) => (
                    <td key={heading} className={NUMBER_CELL_CLASS}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {total && (
              <tfoot>
                <tr className="border-t font-semibold">
                  <th scope="row" className="py-2 text-left">
                    Total
                  </th>
                  {figures.map(({ heading }, index) => (
                    <td key={heading} className={NUMBER_CELL_CLASS}>
                      {total[index]}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {paging && (
        <Pagination
          label={`Pages, ${title}`}
          page={paging.page}
          pageCount={Math.ceil(paging.rows / REPORT_PAGE_SIZE)}
          onPageChange={paging.onPageChange}
        />
      )}
    </Card>
  )
}

/** A text, such as the link to an event, with secondary text below it, such as the departure date. */
export const TextWithSubtext = ({ children, text }: { children: ReactNode; text: string }) => (
  <span className="grid">
    {children}
    <span className="text-muted">{text}</span>
  </span>
)

interface EventNameProps {
  row: {
    event_id: string | null
    trip_id: string | null
    title: string | null
    start_date: string | null
    event_count: number
  }
  /** A further secondary text, such as the number of bookings. */
  note?: string
}

/**
 * The name of a departure or trip in a report. A departure links to its payments, a trip to the report of its
 * departures.
 */
export const EventName = ({ row: { event_id, trip_id, title, start_date, event_count }, note }: EventNameProps) => {
  const [search] = useSearchParams()
  if (!title) return 'Store'
  const eventsScope = { event: '', trip: trip_id ?? '', byTrip: false }
  const subtext = trip_id ? `Departures: ${event_count}` : start_date ? formatDate(start_date) : 'No dates yet'
  return (
    <TextWithSubtext text={note ? `${subtext}, ${note}` : subtext}>
      <RowLink to={event_id ? paths.adminEvent(event_id, 'money') : `?${setScope(search, eventsScope)}`}>
        {title}
      </RowLink>
    </TextWithSubtext>
  )
}

// A type instead of an interface, because only a type is assignable to the chart's Record type.
export type ChartBar = {
  name: string
  amount: number
}

const AMOUNT_SERIES = [{ key: 'amount', name: 'Amount', colour: 'var(--accent)' }] as const

/**
 * The chart above a report.
 * @param label accessible name of the chart: its topic and its total
 */
export const ReportChart = ({ label, bars }: { label: string; bars: ChartBar[] }) => (
  <BarChart label={label} bars={bars} series={AMOUNT_SERIES} format={formatMoney} />
)
