import { useSuspenseQuery } from '@tanstack/react-query'
import { type PublicSettings, publicSettings } from '@/features/settings/public-settings-queries'
import { getMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useSiteOrigin } from '@/lib/site-url'
import { site } from '@/site'
import type { ListedEvent } from '../upcoming/departures-queries'
import type { EventDay, EventDetails } from '../events-queries'
import type { EventState } from '../primary-action'

const SCHEMA_AVAILABILITY: Record<EventState, string> = {
  open: 'InStock',
  full: 'SoldOut',
  coming_soon: 'PreOrder',
  planning: 'PreOrder',
  closed: 'Discontinued',
  past: 'Discontinued',
  called_off: 'Discontinued',
}

/**
 * The trip as schema.org JSON-LD for search engines.
 * @param origin the site's origin; empty: relative URLs
 */
export const createEventJsonLd = (
  event: ListedEvent,
  days: Pick<EventDay, 'day_number' | 'title'>[],
  { email, phone }: Pick<PublicSettings, 'email' | 'phone'>,
  origin: string,
) => {
  const url = origin + paths.event(event.id)
  const organizer = { '@type': 'Organization', name: site.brand, url: `${origin}/`, email, telephone: phone }
  return {
    '@context': 'https://schema.org',
    '@type': ['Event', 'TouristTrip'],
    '@id': url,
    url,
    name: event.title,
    description: event.extras.summary || event.description,
    startDate: event.extras.monthOnly ? getMonth(event.start_date) : event.start_date,
    endDate: event.extras.monthOnly ? getMonth(event.end_date) : event.end_date,
    eventStatus: `https://schema.org/${event.state === 'called_off' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.location, address: event.location },
    touristType: ['Paranormal travellers', 'History lovers'],
    organizer,
    provider: organizer,
    ...(event.image_url && { image: [event.image_url.startsWith('/') ? origin + event.image_url : event.image_url] }),
    ...(event.max_registrations !== null && {
      maximumAttendeeCapacity: event.max_registrations,
      remainingAttendeeCapacity: event.spots_left ?? 0,
    }),
    ...(event.asking_price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: event.asking_price.toFixed(2),
        priceCurrency: event.currency,
        // Left out for GST-free trips: `false` would mean that tax is added later.
        ...(!event.gst_free && {
          priceSpecification: {
            '@type': 'PriceSpecification',
            price: event.asking_price.toFixed(2),
            priceCurrency: event.currency,
            valueAddedTaxIncluded: true,
          },
        }),
        availability: `https://schema.org/${SCHEMA_AVAILABILITY[event.state]}`,
        validThrough: event.booking_closes_on,
        seller: organizer,
      },
    }),
    ...(days.length > 0 && {
      itinerary: {
        '@type': 'ItemList',
        numberOfItems: days.length,
        itemListElement: days.map(({ day_number, title }) => ({
          '@type': 'ListItem',
          position: day_number,
          name: title || `Day ${day_number}`,
        })),
      },
    }),
  }
}

/** Escapes `<`, so that the JSON cannot close its script element. */
const serializeForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** JSON-LD of the trip: from the build, then updated. */
export const EventStructuredData = ({ event }: { event: EventDetails }) => {
  const origin = useSiteOrigin()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const text = serializeForScript(createEventJsonLd(event, event.days, settings, origin))
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
