import { useSuspenseQueries } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { memo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { upcomingEvents, hasMoreEvents, type ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { NO_EVENT_FILTERS } from '@/features/events/upcoming/event-filters'
import { MoreEvents } from '@/features/events/upcoming/more-events'
import { CoverPicture } from '@/ui/cover-picture'
import { EventPrice, MembersFirstBadge, describeOpening } from '@/features/events/event-price'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { LastOrderLink } from '@/features/store/orders/last-order'
import { ProductCard } from '@/features/store/product-card'
import { StoreCard } from '@/features/store/store-card'
import { getEventStatus, parseStoreFilter, type StoreFilter } from '@/features/store/store-items'
import { liveProducts } from '@/features/store/store-queries'
import { readPageNumber, setPageNumber } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { useBrowserValue } from '@/lib/browser'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { EventAction } from '../shared/event-action'

const STORE_FILTERS: { value: StoreFilter; label: string }[] = [
  { value: 'all', label: 'Show All' },
  { value: 'events', label: 'Events Only' },
  { value: 'merch', label: 'Merch Only' },
]

interface EventItemProps {
  event: ListedEvent
  priority: boolean
}

const EventItem = memo(({ event, priority }: EventItemProps) => {
  const status = getEventStatus(event)
  return (
    status && (
      <StoreCard
        kind="Event"
        title={
          <Link to={paths.event(event.id)} className="hover:text-lantern">
            {event.title}
          </Link>
        }
        status={status}
        badge={<MembersFirstBadge event={event} />}
        description={event.facts.summary || event.description}
        note={describeOpening(event)}
        picture={
          <CoverPicture
            image={event}
            priority={priority}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-8/5 w-full object-cover"
          />
        }
        price={<EventPrice event={event} className="display text-2xl" />}
        action={
          <div className="flex flex-wrap justify-end gap-2">
            {event.state === 'planning' && (
              <button
                type="button"
                disabled
                aria-label={`Coming Soon: ${event.title}`}
                className={buttonClass('secondary', 'sm')}
              >
                Coming Soon
              </button>
            )}
            <EventAction event={event} size="sm" labels={{ book: 'Book Event' }} />
          </div>
        }
      />
    )
  )
})
EventItem.displayName = 'EventItem'
const renderEventItem = (event: ListedEvent, index: number) => (
  <EventItem key={event.id} event={event} priority={index === 0} />
)

const MemberDiscountHint = ({ percent }: { percent: number }) =>
  percent > 0 && (
    <p>
      <Link to={paths.membership} className={buttonClass('link')}>
        Members
      </Link>{' '}
      pay {percent}% less for merchandise; the discount is applied at checkout.
    </p>
  )

export const StorePage = () => {
  const [search, setSearch] = useSearchParams()
  const searchParams = new URLSearchParams(useBrowserValue(search.toString(), ''))
  const storeFilter = parseStoreFilter(searchParams)
  const [{ data: first }, { data: products }, { data: settings }] = useSuspenseQueries({
    queries: [upcomingEvents('shop', NO_EVENT_FILTERS, 1), liveProducts(), publicSettings()],
  })
  const shownEvents = storeFilter === 'merch' ? [] : first.rows
  const merchandise = storeFilter === 'events' ? [] : products
  const itemCount = (storeFilter === 'merch' ? 0 : first.total) + merchandise.length
  const updateSearch = (newSearch: URLSearchParams) => setSearch(newSearch, { replace: true, preventScrollReset: true })
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Store"
        description="Book a haunted departure, or take home the T-shirt, the field journal and the meter our guides carry."
        path={paths.store}
        image={products[0]}
      />
      <PageHeader
        title="Store"
        eyebrow="Take some of the night home"
        intro="Trips to book, and things that glow in the dark."
      />
      <div className="grid gap-6">
        <div role="group" aria-label="Filter" className="flex flex-wrap gap-2">
          {STORE_FILTERS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={storeFilter === value}
              className={buttonClass(storeFilter === value ? 'primary' : 'secondary', 'sm')}
              onClick={() => updateSearch(new URLSearchParams(value === 'all' ? '' : { show: value }))}
            >
              {label}
            </button>
          ))}
        </div>
        <p role="status" className="text-sm text-muted">
          {itemCount === 1 ? '1 item' : `${itemCount} items`}
        </p>
        <LastOrderLink />
        {merchandise.length > 0 && <MemberDiscountHint percent={settings.member_discount_percent} />}
        {itemCount === 0 ? (
          <EmptyState icon={ShoppingBag} title="Nothing in the store yet">
            <p>New products are on their way. Please check back soon.</p>
          </EmptyState>
        ) : (
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {shownEvents.map(renderEventItem)}
            {shownEvents.length > 0 && hasMoreEvents(first) && (
              <MoreEvents
                list="shop"
                filters={NO_EVENT_FILTERS}
                firstPage={first}
                pages={readPageNumber(searchParams)}
                onMore={() => updateSearch(setPageNumber(search, readPageNumber(searchParams) + 1))}
                renderCard={renderEventItem}
              />
            )}
            {merchandise.map((product, index) => (
              <ProductCard key={product.id} product={product} priority={shownEvents.length === 0 && index === 0} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
