import { useSearchParams } from 'react-router-dom'
import { DeskClock } from '@/features/desk/desk-clock'
import { DeskFigures } from '@/features/desk/desk-figures'
import { DeskMonths } from '@/features/desk/desk-months'
import { DeskToday } from '@/features/desk/desk-today'
import { MyDepartures } from '@/features/staff/my-departures'
import { useMay, useRights } from '@/features/staff/use-rights'
import { CompanyMissing } from '@/features/house-rules/settings/company-missing'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const AdminPage = () => {
  const may = useMay()
  const { data: mine } = useRights()
  const [search, setSearch] = useSearchParams()
  const table = search.get('view') === 'table'
  const show = (asTable: boolean) => setSearch(asTable ? { view: 'table' } : {}, { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Admin Dashboard" description="Key figures and open tasks." noindex />
      <PageHeader title="Admin Dashboard" intro="Key figures and open tasks." />
      <div className="grid gap-6">
        {may('settings') && <CompanyMissing />}
        <DeskClock />
        {may('sales') && <DeskFigures />}
        {mine?.role === 'guide' ? <MyDepartures /> : <DeskToday />}
        {may('sales') && <DeskMonths table={table} onTable={show} />}
      </div>
    </div>
  )
}
