import { useSearchParams } from 'react-router-dom'
import { PlanList } from '@/features/plans/plan-list'
import { pageIn } from '@/lib/page-in'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { SearchField } from '@/ui/form/search-field'

export const ManagePlanListPage = () => {
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? ''
  const page = pageIn(search)
  const show = (q: string, to: number) =>
    setSearch({ ...(q && { q }), ...(to > 1 && { page: String(to) }) }, { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Manage Payment Plan" description="Choose a payment plan." noindex />
      <PageHeader
        title="Manage Payment Plan"
        intro="Choose the plan to look at or change."
        back={{ to: paths.admin }}
      />
      <div className="grid gap-6">
        <SearchField label="Search by guest, email or event" value={words} onChange={(q) => show(q, 1)} />
        <PlanList words={words} page={page} onPage={(to) => show(words, to)} />
      </div>
    </div>
  )
}
