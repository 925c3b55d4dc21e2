import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BooksGst } from '@/features/books/books-gst'
import { BooksMatters } from '@/features/books/books-matters'
import { BooksMonth } from '@/features/books/books-month'
import { BooksOwed } from '@/features/books/books-owed'
import { BooksPayments } from '@/features/books/books-payments'
import { BooksRevenue } from '@/features/books/books-revenue'
import { monthIn, monthName, rangeIn, yearIn } from '@/features/books/books-rules'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'

type Search = readonly [URLSearchParams, (next: Record<string, string>) => void]

const MonthTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksMonth month={monthIn(search)} onMonth={(month) => show({ tab: 'month', month: monthName(month) })} />
)

const PaymentsTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksPayments {...rangeIn(search)} onRange={(range) => show({ tab: 'payments', ...range })} />
)

const RevenueTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksRevenue year={yearIn(search)} onYear={(year) => show({ tab: 'revenue', year: String(year) })} />
)

const GstTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksGst year={yearIn(search)} onYear={(year) => show({ tab: 'gst', year: String(year) })} />
)

/** What each tab shows, by the address. The first opens. */
const TABS: readonly { value: string; label: string; content: (at: Search) => ReactNode }[] = [
  { value: 'month', label: 'Month', content: (at) => <MonthTab at={at} /> },
  { value: 'cards', label: 'Cards', content: () => <BooksMatters /> },
  { value: 'owed', label: 'Owed', content: () => <BooksOwed /> },
  { value: 'payments', label: 'Payments', content: (at) => <PaymentsTab at={at} /> },
  { value: 'revenue', label: 'Revenue', content: (at) => <RevenueTab at={at} /> },
  { value: 'gst', label: 'GST', content: (at) => <GstTab at={at} /> },
]

export const BooksPage = () => {
  const [search, setSearch] = useSearchParams()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  return (
    <div className="wrap pb-20">
      <PageMeta title="The Books" description="What came, what is owed, what was earned, and the tax in it." noindex />
      <PageHeader
        title="The Books"
        intro="What came, what is owed, what was earned, and the tax in it."
        back={{ to: paths.admin }}
      />
      <Tabs
        label="The books"
        value={tab?.value ?? ''}
        onValueChange={(to) => show({ tab: to })}
        tabs={TABS.map(({ content, ...each }) => ({ ...each, content: content([search, show]) }))}
      />
    </div>
  )
}
