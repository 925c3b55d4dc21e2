import { useParams } from 'react-router-dom'
import { PlanEditor } from '@/features/plans/plan-editor'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const ManagePlanPage = () => {
  const { id = '' } = useParams()
  return (
    <div className="wrap pb-20">
      <PageMeta title="Manage Payment Plan" description="Amounts, due dates and notes of one payment plan." noindex />
      <PageHeader title="Manage Payment Plan" back={{ to: paths.admin }} />
      <PlanEditor key={id} bookingId={id} />
    </div>
  )
}
