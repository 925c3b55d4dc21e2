import { useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GstReport } from '@/features/reports/gst-report'
import { PaymentExceptions } from '@/features/reports/payment-exceptions'
import { MonthReport } from '@/features/reports/month-report'
import { ReceivablesReport } from '@/features/reports/receivables-report'
import { PaymentsReport } from '@/features/reports/payments-report'
import { RevenueReport } from '@/features/reports/revenue-report'
import { monthIn, rangeIn, yearIn } from '@/features/reports/reports-rules'
import { getMonth } from '@/lib/dates'
import { readPageNumber, setPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { Tabs } from '@/ui/tabs'

type Search = readonly [
  search: URLSearchParams,
  show: (next: Record<string, string>) => void,
  turn: (page: number, table?: string) => void,
]

const MonthTab = ({ at: [search, show] }: { at: Search }) => (
  <MonthReport month={monthIn(search)} onMonth={(month) => show({ tab: 'month', month: getMonth(month) })} />
)

const OwedTab = ({ at: [search, , setPage] }: { at: Search }) => (
  <ReceivablesReport
    pages={{
      departures: readPageNumber(search, 'departures'),
      bookings: readPageNumber(search, 'bookings'),
      refunds: readPageNumber(search, 'refunds'),
    }}
    onPage={(table, page) => setPage(page, table)}
  />
)

const PaymentsTab = ({ at: [search, show, setPage] }: { at: Search }) => (
  <PaymentsReport
    {...rangeIn(search)}
    page={readPageNumber(search)}
    onPage={setPage}
    onRange={(range) => show({ tab: 'payments', ...range })}
  />
)

const RevenueTab = ({ at: [search, show, setPage] }: { at: Search }) => (
  <RevenueReport
    year={yearIn(search)}
    page={readPageNumber(search)}
    onPage={setPage}
    onYear={(year) => show({ tab: 'revenue', year: String(year) })}
  />
)

const GstTab = ({ at: [search, show] }: { at: Search }) => (
  <GstReport year={yearIn(search)} onYear={(year) => show({ tab: 'gst', year: String(year) })} />
)

/** Content of each tab, by the URL. The first is the default. */
const TABS: readonly { value: string; label: string; content: (at: Search) => ReactNode }[] = [
  { value: 'month', label: 'Month', content: (at) => <MonthTab at={at} /> },
  { value: 'cards', label: 'Cards', content: () => <PaymentExceptions /> },
  { value: 'owed', label: 'Owed', content: (at) => <OwedTab at={at} /> },
  { value: 'payments', label: 'Payments', content: (at) => <PaymentsTab at={at} /> },
  { value: 'revenue', label: 'Revenue', content: (at) => <RevenueTab at={at} /> },
  { value: 'gst', label: 'GST', content: (at) => <GstTab at={at} /> },
]

export const ReportsPage = () => {
  const rows = useRef<HTMLDivElement>(null)
  useRowKeyboard(rows)
  const [search, setSearch] = useSearchParams()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const setPage = (page: number, table?: string) =>
    setSearch(setPageNumber(formatSearch(), page, table), { replace: true })
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  return (
    <div ref={rows} className="wrap pb-20">
      <PageMeta title="Reports" description="Payments, amounts owing, revenue and GST." noindex />
      <PageHeader title="Reports" intro="Payments, amounts owing, revenue and GST." back={{ to: paths.admin }} />
      <Tabs
        label="Reports"
        value={tab?.value ?? ''}
        onValueChange={(to) => show({ tab: to })}
        tabs={TABS.map(({ content, ...each }) => ({ ...each, content: content([search, show, setPage]) }))}
      />
    </div>
  )
}
