import { useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LazyEventFilterField } from '@/features/event-admin/lazy-event-filter'
import { CancellationsReport } from '@/features/reports/cancellations-report'
import { GstReport } from '@/features/reports/gst-report'
import { PaymentExceptions } from '@/features/reports/payment-exceptions'
import { MonthReport } from '@/features/reports/month-report'
import { ReceivablesReport } from '@/features/reports/receivables-report'
import { PaymentsReport } from '@/features/reports/payments-report'
import { RevenueReport } from '@/features/reports/revenue-report'
import {
  parseMonth,
  parseDateRange,
  parseScope,
  parseFinancialYear,
  setScope,
  type ReportScope,
} from '@/features/reports/reports-rules'
import { getMonth } from '@/lib/dates'
import { readPageNumber, setPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { SelectField } from '@/ui/form/field'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { Tabs } from '@/ui/tabs'

interface ReportTabContext {
  search: URLSearchParams
  scope: ReportScope
  show: (params: Record<string, string>) => void
  setPage: (page: number, table?: string) => void
}

const MonthTab = ({ search, show }: ReportTabContext) => (
  <MonthReport month={parseMonth(search)} onMonthChange={(month) => show({ tab: 'month', month: getMonth(month) })} />
)

const OwedTab = ({ search, scope, setPage }: ReportTabContext) => (
  <ReceivablesReport
    scope={scope}
    pages={{
      events: readPageNumber(search, 'events'),
      bookings: readPageNumber(search, 'bookings'),
      refunds: readPageNumber(search, 'refunds'),
    }}
    onPageChange={(table, page) => setPage(page, table)}
  />
)

const PaymentsTab = ({ search, scope, show, setPage }: ReportTabContext) => (
  <PaymentsReport
    {...parseDateRange(search)}
    scope={scope}
    page={readPageNumber(search)}
    onPageChange={setPage}
    onRangeChange={(range) => show({ tab: 'payments', ...range })}
  />
)

const CancellationsTab = ({ search, scope, show, setPage }: ReportTabContext) => (
  <CancellationsReport
    {...parseDateRange(search)}
    scope={scope}
    page={readPageNumber(search)}
    onPageChange={setPage}
    onRangeChange={(range) => show({ tab: 'cancellations', ...range })}
  />
)

const RevenueTab = ({ search, scope, show, setPage }: ReportTabContext) => (
  <RevenueReport
    year={parseFinancialYear(search)}
    scope={scope}
    page={readPageNumber(search)}
    onPageChange={setPage}
    onYearChange={(year) => show({ tab: 'revenue', year: String(year) })}
  />
)

const GstTab = ({ search, show }: ReportTabContext) => (
  <GstReport year={parseFinancialYear(search)} onYearChange={(year) => show({ tab: 'gst', year: String(year) })} />
)

interface ScopeFieldsProps {
  scope: ReportScope
  onChange: (scope: ReportScope) => void
}

/** Fields that limit a report to a trip or departure, and group its tables. */
const ScopeFields = ({ scope, onChange }: ScopeFieldsProps) => (
  <div className="mb-4 grid gap-3 sm:grid-cols-[2fr_1fr]">
    <LazyEventFilterField filter={scope} onChange={(filter) => onChange({ ...scope, ...filter })} />
    <SelectField
      label="Group by"
      hideLabel
      value={scope.byTrip ? 'trip' : 'event'}
      onChange={({ target }) => onChange({ ...scope, byTrip: target.value === 'trip' })}
    >
      <option value="event">Group by departure</option>
      <option value="trip">Group by trip</option>
    </SelectField>
  </div>
)

interface ReportTab {
  value: string
  label: string
  Content: (context: ReportTabContext) => ReactNode
  /** True if the report can be limited to a trip or departure. */
  hasScope?: boolean
}

/** The content of each tab. The URL contains the selected tab; the first tab is the default. */
const REPORT_TABS: readonly ReportTab[] = [
  { value: 'month', label: 'Month', Content: MonthTab },
  { value: 'cards', label: 'Cards', Content: () => <PaymentExceptions /> },
  { value: 'owed', label: 'Owed', Content: OwedTab, hasScope: true },
  { value: 'payments', label: 'Payments', Content: PaymentsTab, hasScope: true },
  { value: 'cancellations', label: 'Cancellations', Content: CancellationsTab, hasScope: true },
  { value: 'revenue', label: 'Revenue', Content: RevenueTab, hasScope: true },
  { value: 'gst', label: 'GST', Content: GstTab },
]

export const ReportsPage = () => {
  const reportRef = useRef<HTMLDivElement>(null)
  useRowKeyboard(reportRef)
  const [search, setSearch] = useSearchParams()
  const scope = parseScope(search)
  const showWithParams = (params: Record<string, string>) =>
    setSearch(setScope(new URLSearchParams(params), parseScope(formatSearch())), { replace: true })
  const setPage = (page: number, table?: string) =>
    setSearch(setPageNumber(formatSearch(), page, table), { replace: true })
  const changeScope = (newScope: ReportScope) => setSearch(setScope(formatSearch(), newScope), { replace: true })
  const selectedTab = REPORT_TABS.find(({ value }) => value === search.get('tab')) ?? REPORT_TABS[0]
  return (
    <div ref={reportRef} className="wrap pb-20">
      <PageMeta title="Reports" description="Payments, amounts owing, cancellations, revenue and GST." noindex />
      <PageHeader
        title="Reports"
        intro="Payments, amounts owing, cancellations, revenue and GST."
        back={{ to: paths.admin }}
      />
      <Tabs
        label="Reports"
        value={selectedTab?.value ?? ''}
        onValueChange={(value) => showWithParams({ tab: value })}
        tabs={REPORT_TABS.map(({ value, label, Content, hasScope }) => ({
          value,
          label,
          content: (
            <>
              {hasScope && <ScopeFields scope={scope} onChange={changeScope} />}
              <Content search={search} scope={scope} show={showWithParams} setPage={setPage} />
            </>
          ),
        }))}
      />
    </div>
  )
}
