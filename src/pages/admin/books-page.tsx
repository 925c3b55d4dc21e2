import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BooksMatters } from '@/features/books/books-matters'
import { BooksMonth } from '@/features/books/books-month'
import { monthIn, monthName } from '@/features/books/books-rules'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'

type Search = readonly [URLSearchParams, (next: Record<string, string>) => void]

const MonthTab = ({ at: [search, show] }: { at: Search }) => (
  <BooksMonth month={monthIn(search)} onMonth={(month) => show({ tab: 'month', month: monthName(month) })} />
)

/** What each tab shows, by the address. The first opens. */
const TABS: readonly { value: string; label: string; content: (at: Search) => ReactNode }[] = [
  { value: 'month', label: 'Month', content: (at) => <MonthTab at={at} /> },
  { value: 'cards', label: 'Cards', content: () => <BooksMatters /> },
]

export const BooksPage = () => {
  const [search, setSearch] = useSearchParams()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  return (
    <div className="wrap pb-20">
      <PageMeta title="The Books" description="What came and went, and what the card provider paid out." noindex />
      <PageHeader
        title="The Books"
        intro="What came and went, and what the card provider paid out."
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
