import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { LazyRecordHistory } from '@/features/activity-log/lazy-activity-list'
import { DefaultPolicy } from '@/features/cancellation-policies/policy-sections'
import { MissingCompanyDetails } from '@/features/settings/admin/missing-company-details'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { SettingsForm } from '@/features/settings/admin/settings-form'
import { settingsRow } from '@/features/settings/admin/settings-queries'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { SettingsPreview } from './settings-preview'

const SettingsEditor = () => {
  const { data: settings, error } = useQuery(settingsRow())
  const { data: shown } = useSuspenseQuery(publicSettings())
  if (error && !settings) throw error
  if (!settings) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-6">
      <MissingCompanyDetails />
      <SettingsForm
        settings={settings}
        preview={(typedValues) => <SettingsPreview settings={{ ...shown, ...typedValues }} />}
      />
      <DefaultPolicy />
    </div>
  )
}

export const SettingsPage = () => {
  const [search, setSearch] = useSearchParams()
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Settings"
        description="Change booking, payment and store settings and the company's details."
        noindex
      />
      <PageHeader
        title="Settings"
        intro="Your company’s details, and the deadlines, limits and fees of your trips and store. The website and emails use them as soon as you save."
        back={{ to: paths.admin }}
      />
      <Tabs
        label="Settings"
        value={search.get('tab') === 'history' ? 'history' : 'settings'}
        onValueChange={(tab) => setSearch(tab === 'history' ? { tab } : {}, { replace: true })}
        tabs={[
          { value: 'settings', label: 'Settings', content: <SettingsEditor /> },
          { value: 'history', label: 'History', content: <LazyRecordHistory record={{ kind: 'settings' }} /> },
        ]}
      />
    </div>
  )
}
