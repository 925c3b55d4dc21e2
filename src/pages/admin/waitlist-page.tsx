import { useSearchParams } from 'react-router-dom'
import { LazyEventFilterField } from '@/features/event-admin/lazy-event-filter'
import type { Permission } from '@/features/auth/permissions/permissions-rules'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { AdminWaitlistList } from '@/features/waitlist/admin/waitlist-list'
import { readPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { SearchField } from '@/ui/form/search-field'
import { Tabs } from '@/ui/tabs'
import { AdminInboxList } from '@/features/inbox/inbox-list'
import { AdminWaitlistOffers } from '@/features/waitlist/admin/waitlist-offers'

const WAITLIST_TABS = ['waitlist', 'offers', 'interest', 'contact'] as const
type WaitlistTab = (typeof WAITLIST_TABS)[number]
const SEARCH_LABELS: Partial<Record<WaitlistTab, string>> = {
  waitlist: 'Search by name, email or event',
  interest: 'Search by name, email or trip',
  contact: 'Search by name, email or message',
}

const TAB_PERMISSIONS: Record<WaitlistTab, Permission> = {
  waitlist: 'waitlist',
  offers: 'waitlist',
  interest: 'messages',
  contact: 'messages',
}

const parseFilters = (search: URLSearchParams) => ({
  tab: WAITLIST_TABS.find((name) => name === search.get('tab')),
  q: search.get('q') ?? '',
  event: search.get('event') ?? '',
  trip: search.get('trip') ?? '',
  page: readPageNumber(search),
})

export const WaitlistPage = () => {
  const [search, setSearch] = useSearchParams()
  const hasPermission = useHasPermission()
  const visibleTabs = WAITLIST_TABS.filter((name) => hasPermission(TAB_PERMISSIONS[name]))
  const { tab: tabParam, q: query, event, trip, page } = parseFilters(search)
  const selectedTab = visibleTabs.find((name) => name === tabParam) ?? visibleTabs[0] ?? 'waitlist'
  /** Writes the filters to the URL. Omits default values. */
  const setFilters = (changedFilters: { tab?: string; q?: string; event?: string; trip?: string; page?: number }) => {
    const { tab: toTab, q, page: toPage, ...events } = { ...parseFilters(formatSearch()), page: 1, ...changedFilters }
    setSearch(
      {
        ...(toTab && toTab !== visibleTabs[0] && { tab: toTab }),
        ...(q && { q }),
        ...(events.event && { event: events.event }),
        ...(events.trip && { trip: events.trip }),
        ...(toPage > 1 && { page: String(toPage) }),
      },
      { replace: true },
    )
  }
  const searchLabel = SEARCH_LABELS[selectedTab]
  const eventFilter = { event, trip }
  // The filter lists departures. Roles without the permission "sales" may see the waitlist but not all departures.
  const hasEventFilter = selectedTab === 'waitlist' && hasPermission('sales')
  const listProps = { query, page, onPageChange: (newPage: number) => setFilters({ page: newPage }) }
  return (
    <div className="wrap pb-20">
      <PageMeta title="Waitlist Management" description="Waitlist, offers, interest and messages." noindex />
      <PageHeader title="Waitlist Management" intro="Waitlist, offers and enquiries." back={{ to: paths.admin }} />
      <div className="grid gap-6">
        {searchLabel && (
          <div className={hasEventFilter ? 'grid gap-3 sm:grid-cols-[2fr_1fr]' : 'grid'}>
            <SearchField label={searchLabel} value={query} onChange={(q) => setFilters({ q })} />
            {hasEventFilter && <LazyEventFilterField filter={eventFilter} onChange={setFilters} />}
          </div>
        )}
        <Tabs
          label="Lists"
          value={selectedTab}
          onValueChange={(value) => setFilters({ tab: value, q: '', event: '', trip: '' })}
          tabs={[
            {
              value: 'waitlist',
              label: 'Waitlist',
              content: <AdminWaitlistList {...listProps} filter={eventFilter} />,
            },
            {
              value: 'offers',
              label: 'Offers',
              content: <AdminWaitlistOffers page={page} onPageChange={listProps.onPageChange} />,
            },
            { value: 'interest', label: 'Interest', content: <AdminInboxList kind="interest" {...listProps} /> },
            { value: 'contact', label: 'Contact', content: <AdminInboxList kind="contact" {...listProps} /> },
          ].filter(({ value }) => visibleTabs.some((name) => name === value))}
        />
      </div>
    </div>
  )
}
