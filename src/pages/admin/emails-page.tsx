import { useSearchParams } from 'react-router-dom'
import { ScheduledEmails } from '@/features/emails/scheduled-emails'
import { EmailList } from '@/features/emails/email-list'
import { EMAIL_STATES } from '@/features/emails/email-statuses'
import {
  formatTemplateName,
  TEMPLATE_NAMES,
  type EmailFilters,
  parseEmailFilters,
  parseEmailState,
  formatEmailFilters,
} from '@/features/emails/email-rules'
import { paths, formatSearch } from '@/lib/paths'
import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'

type EmailFilterChange = Partial<EmailFilters & { page: number }>

const EmailFilterBar = ({
  filters,
  onChange,
}: {
  filters: EmailFilters
  onChange: (changedFilters: EmailFilterChange) => void
}) => (
  <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
    <SearchField
      className="sm:col-span-2"
      label="Search by email address, subject or type"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <SelectField
      label="State"
      hideLabel
      value={filters.state}
      onChange={({ target }) => onChange({ state: parseEmailState(target.value) })}
    >
      <option value="">Any state</option>
      {Object.entries(EMAIL_STATES).map(([state, { label }]) => (
        <option key={state} value={state}>
          {label}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Type"
      hideLabel
      value={filters.template}
      onChange={({ target }) => onChange({ template: target.value })}
    >
      <option value="">Any type</option>
      {TEMPLATE_NAMES.map((kind) => (
        <option key={kind} value={kind}>
          {formatTemplateName(kind)}
        </option>
      ))}
    </SelectField>
  </div>
)

export const EmailsPage = () => {
  const [search, setSearch] = useSearchParams()
  const selectedTab = search.get('tab') === 'ahead' ? 'ahead' : 'outbox'
  const { page, ...filters } = parseEmailFilters(search)
  const setFilters = (changedFilters: EmailFilterChange & { tab?: string }) => {
    const { tab: newTab = selectedTab, ...filters } = {
      ...parseEmailFilters(formatSearch()),
      page: 1,
      ...changedFilters,
    }
    setSearch({ ...(newTab === 'ahead' && { tab: newTab }), ...formatEmailFilters(filters) }, { replace: true })
  }
  const onPageChange = (newPage: number) => setFilters({ page: newPage })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Emails" description="Sent emails and their delivery." noindex />
      <PageHeader title="Emails" intro="Sent and upcoming emails." back={{ to: paths.admin }} />
      <Tabs
        label="Emails"
        value={selectedTab}
        onValueChange={(selectedTab) => setFilters({ tab: selectedTab, q: '', state: '', template: '' })}
        tabs={[
          {
            value: 'outbox',
            label: 'Outbox',
            content: (
              <>
                <EmailFilterBar filters={filters} onChange={setFilters} />
                <EmailList filters={filters} page={page} onPageChange={onPageChange} />
              </>
            ),
          },
          {
            value: 'ahead',
            label: 'Next 7 Days',
            content: <ScheduledEmails page={page} onPageChange={onPageChange} />,
          },
        ]}
      />
    </div>
  )
}
