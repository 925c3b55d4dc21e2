import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { getPrimaryAction } from '@/features/events/primary-action'
import type { LiveProduct } from './store-queries'

/** The filter that the store page reads from the URL. */
export type StoreFilter = 'all' | 'events' | 'merch'

export const parseStoreFilter = (search: URLSearchParams): StoreFilter => {
  const filterParameter = search.get('show')
  return filterParameter === 'events' || filterParameter === 'merch' ? filterParameter : 'all'
}

export type StoreItemStatus = 'available' | 'booking' | 'coming-soon' | 'sold-out'

export const STORE_ITEM_STATUS_LABELS: Record<StoreItemStatus, string> = {
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

/** The noun for a variant of a product, such as "size". */
export const getVariantNoun = ({ category }: Pick<LiveProduct, 'category'>): string =>
  category === 'Apparel' ? 'Size' : 'Type'

/**
 * Describes low stock. Null if the stock is not low.
 * @param threshold the stock is low if it is at or below this number
 */
export const describeStockLeft = (stock: number | null, threshold: number): string | null => {
  if (stock === null || stock > threshold) return null
  return stock === 0 ? 'Sold out' : `Only ${stock} left`
}

/** The status of a trip in the store. Null for full, closed and past trips, because the store does not list them. */
export const getEventStatus = ({ state }: Pick<ListedEvent, 'state'>): StoreItemStatus | null => {
  if (getPrimaryAction(state) === 'book') return 'booking'
  return state === 'planning' || state === 'coming_soon' ? 'coming-soon' : null
}
