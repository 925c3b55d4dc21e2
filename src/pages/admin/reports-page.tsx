import { useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GstReport } from '@/features/reports/gst-report'
import { PaymentExceptions } from '@/features/reports/payment-exceptions'
import { MonthReport } from '@/features/reports/month-report'
import { ReceivablesReport } from '@/features/reports/receivables-report'
import { PaymentsReport } from '@/features/reports/payments-report'
import { RevenueReport } from '@/features/reports/revenue-report'
import { parseMonth, parseDateRange, parseYear } from '@/features/reports/reports-rules'
import { getMonth } from '@/lib/dates'
import { readPageNumber, setPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { Tabs } from '@/ui/tabs'

type ReportTabContext = readonly [
  search: URLSearchParams,
  show: (params: Record<string, string>) => void,
  turn: (page: number, table?: string) => void,
]

const MonthTab = ({ context: [search, show] }: { context: ReportTabContext }) => (
  <MonthReport month={parseMonth(search)} onMonth={(month) => show({ tab: 'month', month: getMonth(month) })} />
)

const OwedTab = ({ context: [search, , setPage] }: { context: ReportTabContext }) => (
  <ReceivablesReport
    pages={{
      departures: readPageNumber(search, 'departures'),
      bookings: readPageNumber(search, 'bookings'),
      refunds: readPageNumber(search, 'refunds'),
    }}
    onPage={(table, page) => setPage(page, table)}
  />
)

const PaymentsTab = ({ context: [search, show, setPage] }: { context: ReportTabContext }) => (
  <PaymentsReport
    {...parseDateRange(search)}
    page={readPageNumber(search)}
    onPage={setPage}
    onRange={(range) => show({ tab: 'payments', ...range })}
  />
)

const RevenueTab = ({ context: [search, show, setPage] }: { context: ReportTabContext }) => (
  <RevenueReport
    year={parseYear(search)}
    page={readPageNumber(search)}
    onPage={setPage}
    onYear={(year) => show({ tab: 'revenue', year: String(year) })}
  />
)

const GstTab = ({ context: [search, show] }: { context: ReportTabContext }) => (
  <GstReport year={parseYear(search)} onYear={(year) => show({ tab: 'gst', year: String(year) })} />
)

/** The content of each tab. The URL contains the selected tab; the first tab is the default. */
const REPORT_TABS: readonly { value: string; label: string; content: (context: ReportTabContext) => ReactNode }[] = [
  { value: 'month', label: 'Month', content: (context) => <MonthTab context={context} /> },
  { value: 'cards', label: 'Cards', content: () => <PaymentExceptions /> },
  { value: 'owed', label: 'Owed', content: (context) => <OwedTab context={context} /> },
  { value: 'payments', label: 'Payments', content: (context) => <PaymentsTab context={context} /> },
  { value: 'revenue', label: 'Revenue', content: (context) => <RevenueTab context={context} /> },
  { value: 'gst', label: 'GST', content: (context) => <GstTab context={context} /> },
]

export const ReportsPage = () => {
  const rows = useRef<HTMLDivElement>(null)
  useRowKeyboard(rows)
  const [search, setSearch] = useSearchParams()
  const show = (params: Record<string, string>) => setSearch(params, { replace: true })
  const setPage = (page: number, table?: string) =>
    setSearch(setPageNumber(formatSearch(), page, table), { replace: true })
  const tab = REPORT_TABS.find(({ value }) => value === search.get('tab')) ?? REPORT_TABS[0]
  return (
    <div ref={rows} className="wrap pb-20">
      <PageMeta title="Reports" description="Payments, amounts owing, revenue and GST." noindex />
      <PageHeader title="Reports" intro="Payments, amounts owing, revenue and GST." back={{ to: paths.admin }} />
      <Tabs
        label="Reports"
        value={tab?.value ?? ''}
        onValueChange={(tab) => show({ tab: tab })}
        tabs={REPORT_TABS.map(({ content, ...each }) => ({ ...each, content: content([search, show, setPage]) }))}
      />
    </div>
  )
}
