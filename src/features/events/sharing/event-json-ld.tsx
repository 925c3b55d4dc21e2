import { useSuspenseQuery } from '@tanstack/react-query'
import { type PublicSettings, publicSettings } from '@/features/settings/public-settings-queries'
import { getMonth, toCompanyDay } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { createBreadcrumbList, listImages, createFaqPage, StructuredData, type SchemaNode } from '@/ui/structured-data'
import { listEventQuestions } from '../event-faq'
import type { EventDay, EventDetails } from '../events-queries'
import type { EventState } from '../primary-action'
import type { ListedEvent } from '../upcoming/upcoming-events-queries'

const SCHEMA_AVAILABILITY: Record<EventState, string> = {
  open: 'InStock',
  full: 'SoldOut',
  coming_soon: 'PreOrder',
  planning: 'PreOrder',
  closed: 'Discontinued',
  past: 'Discontinued',
  called_off: 'Discontinued',
}

type JsonLdEvent = ListedEvent & Pick<EventDetails, 'created_at'>

const createOffer = (event: JsonLdEvent, url: string, seller: SchemaNode): SchemaNode => {
  const priceFields = { price: event.asking_price?.toFixed(2), priceCurrency: event.currency }
  return {
    '@type': 'Offer',
    url,
    ...priceFields,
    // GST-free trips omit `valueAddedTaxIncluded`, because `false` would mean that tax is added to the price.
    ...(!event.gst_free && {
      priceSpecification: { '@type': 'PriceSpecification', ...priceFields, valueAddedTaxIncluded: true },
    }),
    availability: `https://schema.org/${SCHEMA_AVAILABILITY[event.state]}`,
    ...(event.spots_left !== null && {
      inventoryLevel: { '@type': 'QuantitativeValue', value: event.spots_left },
    }),
    validFrom: event.opens_on ?? toCompanyDay(event.created_at),
    priceValidUntil: event.booking_closes_on,
    seller,
  }
}

/** The place of a day. Undefined if it is not known. */
const createPlace = ({ place, latitude, longitude }: Pick<EventDay, 'place' | 'latitude' | 'longitude'>) =>
  place
    ? {
        '@type': 'Place',
        name: place,
        ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      }
    : undefined

/**
 * The trip as schema.org JSON-LD. The type is `TouristTrip`, because Google does not accept trip packages as `Event`. A
 * trip with a price is also a `Product`.
 * @param origin the site's origin, or an empty string for relative URLs
 */
export const createTripNode = (
  event: JsonLdEvent,
  days: Pick<EventDay, 'day_number' | 'title' | 'place' | 'latitude' | 'longitude'>[],
  { email, phone }: Pick<PublicSettings, 'email' | 'phone'>,
  origin: string,
): SchemaNode => {
  const url = origin + paths.event(event.id)
  const providerNode = {
    '@type': 'TravelAgency',
    name: site.brand,
    url: `${origin}/`,
    email: email || undefined,
    telephone: phone || undefined,
  }
  const formatDay = event.facts.monthOnly ? getMonth : (day: string) => day
  return {
    '@type': event.asking_price === null ? 'TouristTrip' : ['TouristTrip', 'Product'],
    '@id': url,
    url,
    name: event.title,
    description: event.facts.summary || event.description,
    departureTime: formatDay(event.start_date),
    arrivalTime: formatDay(event.end_date),
    tripOrigin: { '@type': 'Place', name: event.meeting_point || event.location, address: event.location },
    touristType: ['Paranormal travellers', 'History lovers'],
    provider: providerNode,
    image: listImages(origin, event.image_url),
    ...(event.asking_price !== null && { offers: createOffer(event, url, providerNode) }),
    ...(days.length > 0 && {
      itinerary: {
        '@type': 'ItemList',
        numberOfItems: days.length,
        itemListElement: days.map(({ day_number, title, ...day }) => ({
          '@type': 'ListItem',
          position: day_number,
          name: title || `Day ${day_number}`,
          item: createPlace(day),
        })),
      },
    }),
  }
}

/** Structured data for search engines: the trip, its breadcrumbs and its questions. */
export const EventStructuredData = ({ event }: { event: EventDetails }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <StructuredData
      createNodes={(origin) => [
        createTripNode(event, event.days, settings, origin),
        createBreadcrumbList(origin, [
          ['Upcoming events', paths.events],
          [event.title, paths.event(event.id)],
        ]),
        createFaqPage(listEventQuestions(event, settings)),
      ]}
    />
  )
}
