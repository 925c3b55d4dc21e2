import { useSearchParams } from 'react-router-dom'
import { ActivityFilterBar } from '@/features/activity-log/activity-filter-bar'
import {
  parseActivityFilters,
  formatActivityFilters,
  type ActivityFilters,
} from '@/features/activity-log/activity-filters'
import { ActivityList } from '@/features/activity-log/activity-list'
import { paths, formatSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const ActivityLogPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...filters } = parseActivityFilters(search)
  const setFilters = (changedFilters: Partial<ActivityFilters & { page: number }>) =>
    setSearch(formatActivityFilters({ ...parseActivityFilters(formatSearch()), page: 1, ...changedFilters }), {
      replace: true,
    })
  const getActorLogHref = (actor: string) =>
    `${paths.adminActivityLog}?${new URLSearchParams(formatActivityFilters({ ...filters, page: 1, actor })).toString()}`
  return (
    <div className="wrap pb-20">
      <PageMeta title="Activity Log" description="What staff did, and when." noindex />
      <PageHeader
        title="Activity Log"
        intro="Every change to money, seats, people, prices and comments. The log can’t be edited."
        back={{ to: paths.admin }}
      />
      <div className="grid gap-6">
        <ActivityFilterBar filters={filters} onChange={setFilters} />
        <ActivityList
          filters={filters}
          page={page}
          onPageChange={(page) => setFilters({ page: page })}
          customerHref={getActorLogHref}
        />
      </div>
    </div>
  )
}
