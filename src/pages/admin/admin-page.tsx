import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ScheduledJobsStatus } from '@/features/admin-overview/scheduled-jobs-status'
import { OverviewFigures } from '@/features/admin-overview/overview-figures'
import { MonthlyCharts } from '@/features/admin-overview/monthly-charts'
import { TodaysTasks } from '@/features/admin-overview/todays-tasks'
import { MyEvents } from '@/features/staff/my-events'
import { useHasPermission, usePermissions } from '@/features/auth/permissions/use-permissions'
import { MissingCompanyDetails } from '@/features/settings/admin/missing-company-details'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const AdminPage = () => {
  const hasPermission = useHasPermission()
  const { data: permissions } = usePermissions()
  const { data: cards } = useQuery(cardPaymentStatus())
  const [search, setSearch] = useSearchParams()
  const isTableView = search.get('view') === 'table'
  const showTab = (asTable: boolean) => setSearch(asTable ? { view: 'table' } : {}, { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Admin Dashboard" description="Key figures and open tasks." noindex />
      <PageHeader title="Admin Dashboard" intro="Key figures and open tasks." />
      <div className="grid gap-6">
        {hasPermission('settings') && <MissingCompanyDetails acceptsCards={cards && cards === 'open'} />}
        <ScheduledJobsStatus />
        {hasPermission('sales') && <OverviewFigures />}
        {permissions?.role === 'guide' ? <MyEvents /> : <TodaysTasks />}
        {hasPermission('sales') && <MonthlyCharts isTable={isTableView} onTableChange={showTab} />}
      </div>
    </div>
  )
}
