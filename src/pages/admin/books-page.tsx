import { useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BooksGst } from '@/features/books/books-gst'
import { BooksMatters } from '@/features/books/books-matters'
import { BooksMonth } from '@/features/books/books-month'
import { BooksOwed } from '@/features/books/books-owed'
import { BooksPayments } from '@/features/books/books-payments'
import { BooksRevenue } from '@/features/books/books-revenue'
import { monthIn, rangeIn, yearIn } from '@/features/books/books-rules'
import { monthOf } from '@/lib/dates'
import { pageIn, withPage } from '@/lib/navigation'
import { paths, presentSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { useRowKeys } from '@/ui/table/use-row-keys'
import { Tabs } from '@/ui/tabs'

type Search = readonly [
  search: URLSearchParams,
  show: (next: Record<string, string>) => void,
  turn: (page: number, table?: string) => void,
]

const MonthTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksMonth month={monthIn(search)} onMonth={(month) => show({ tab: 'month', month: monthOf(month) })} />
)

const OwedTab = ({ at: [search, , turn] }: { at: Search }) => (
  <BooksOwed
    pages={{
      departures: pageIn(search, 'departures'),
      bookings: pageIn(search, 'bookings'),
      refunds: pageIn(search, 'refunds'),
    }}
    onPage={(table, page) => turn(page, table)}
  />
)

const PaymentsTab = ({ at: [search, show, turn] }: { at: Search }) => (
  <BooksPayments
    {...rangeIn(search)}
    page={pageIn(search)}
    onPage={turn}
    onRange={(range) => show({ tab: 'payments', ...range })}
  />
)

const RevenueTab = ({ at: [search, show, turn] }: { at: Search }) => (
  <BooksRevenue
    year={yearIn(search)}
    page={pageIn(search)}
    onPage={turn}
    onYear={(year) => show({ tab: 'revenue', year: String(year) })}
  />
)

const GstTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksGst year={yearIn(search)} onYear={(year) => show({ tab: 'gst', year: String(year) })} />
)

/** Content of each tab, by the URL. The first is the default. */
const TABS: readonly { value: string; label: string; content: (at: Search) => ReactNode }[] = [
  { value: 'month', label: 'Month', content: (at) => <MonthTab at={at} /> },
  { value: 'cards', label: 'Cards', content: () => <BooksMatters /> },
  { value: 'owed', label: 'Owed', content: (at) => <OwedTab at={at} /> },
  { value: 'payments', label: 'Payments', content: (at) => <PaymentsTab at={at} /> },
  { value: 'revenue', label: 'Revenue', content: (at) => <RevenueTab at={at} /> },
  { value: 'gst', label: 'GST', content: (at) => <GstTab at={at} /> },
]

export const BooksPage = () => {
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows)
  const [search, setSearch] = useSearchParams()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const turn = (page: number, table?: string) => setSearch(withPage(presentSearch(), page, table), { replace: true })
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  return (
    <div ref={rows} className="wrap pb-20">
      <PageMeta title="Reports" description="Payments, amounts owing, revenue and GST." noindex />
      <PageHeader title="Reports" intro="Payments, amounts owing, revenue and GST." back={{ to: paths.admin }} />
      <Tabs
        label="Reports"
        value={tab?.value ?? ''}
        onValueChange={(to) => show({ tab: to })}
        tabs={TABS.map(({ content, ...each }) => ({ ...each, content: content([search, show, turn]) }))}
      />
    </div>
  )
}
