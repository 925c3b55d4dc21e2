import { useSearchParams } from 'react-router-dom'
import { HistoryFilterBar } from '@/features/history/history-filter-bar'
import { readHistoryFilters, writeHistoryFilters, type HistoryFilters } from '@/features/history/history-filters'
import { HistoryList } from '@/features/history/history-list'
import { paths, presentSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const HistoryPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...filters } = readHistoryFilters(search)
  const show = (change: Partial<HistoryFilters & { page: number }>) =>
    setSearch(writeHistoryFilters({ ...readHistoryFilters(presentSearch()), page: 1, ...change }), { replace: true })
  const wayToWho = (who: string) =>
    `${paths.adminHistory}?${new URLSearchParams(writeHistoryFilters({ ...filters, page: 1, who })).toString()}`
  return (
    <div className="wrap pb-20">
      <PageMeta title="Activity Log" description="What staff did, and when." noindex />
      <PageHeader
        title="Activity Log"
        intro="Every change to money, seats, people, prices and comments. It can’t be edited."
        back={{ to: paths.admin }}
      />
      <div className="grid gap-6">
        <HistoryFilterBar filters={filters} onChange={show} />
        <HistoryList filters={filters} page={page} onPage={(to) => show({ page: to })} wayToWho={wayToWho} />
      </div>
    </div>
  )
}
