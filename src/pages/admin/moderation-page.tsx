import { useSearchParams } from 'react-router-dom'
import { ModerationList } from '@/features/community/admin/moderation-list'
import { readPageNumber } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const ModerationPage = () => {
  const [search, setSearch] = useSearchParams()
  const page = readPageNumber(search)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Moderation" description="Comments and replies that were flagged." noindex />
      <PageHeader
        title="Moderation"
        intro="Comments and replies that members reported or moderators flagged."
        back={{ to: paths.admin }}
      />
      <ModerationList page={page} onPageChange={(newPage) => setSearch(newPage > 1 ? { page: String(newPage) } : {})} />
    </div>
  )
}
