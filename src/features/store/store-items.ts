import type { ListedEvent } from '@/features/events/upcoming/departures-queries'
import { getPrimaryAction } from '@/features/events/primary-action'
import type { LiveProduct } from './store-queries'

/** The part of the store that is shown, from the URL. */
export type StoreFilter = 'all' | 'events' | 'merch'

export const parseStoreFilter = (search: URLSearchParams): StoreFilter => {
  const show = search.get('show')
  return show === 'events' || show === 'merch' ? show : 'all'
}

export type StoreItemStatus = 'available' | 'booking' | 'coming-soon' | 'sold-out'

export const STATUS_LABELS: Record<StoreItemStatus, string> = {
  available: 'Available',
  booking: 'Book Now',
  'coming-soon': 'Coming Soon',
  'sold-out': 'Sold Out',
}

export const getProductStatus = ({
  availability,
  stock,
}: Pick<LiveProduct, 'availability' | 'stock'>): StoreItemStatus =>
  availability === 'coming_soon' ? 'coming-soon' : stock === 0 ? 'sold-out' : 'available'

/** The word for a variant. */
export const getVariantNoun = ({ category }: Pick<LiveProduct, 'category'>): string =>
  category === 'Apparel' ? 'Size' : 'Kind'

/**
 * Text about low stock. Null if there is plenty.
 * @param threshold stock at or below this is shown
 */
export const describeStockLeft = (stock: number | null, threshold: number): string | null => {
  if (stock === null || stock > threshold) return null
  return stock === 0 ? 'Sold out' : `Only ${stock} left`
}

/** Status of a trip in the store. Null: full, closed or past, so it is not listed. */
export const getEventStatus = ({ state }: Pick<ListedEvent, 'state'>): StoreItemStatus | null => {
  if (getPrimaryAction(state) === 'book') return 'booking'
  return state === 'planning' || state === 'coming_soon' ? 'coming-soon' : null
}
