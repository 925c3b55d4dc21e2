import { Ghost, HandCoins, Hourglass, Landmark, Package, Receipt, Rows3, Shirt, User } from 'lucide-react'
import type { Right } from '@/features/staff/permissions-rules'
import { formatDate } from '@/lib/dates'
import { formatMoney, formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { getOpenUrl } from '@/lib/navigation'
import type { PaletteGroup, PaletteItem } from '@/ui/overlay/palette'
import { MAX_FOUND, type SearchResults } from './overview-queries'

/** A search result with its link. */
export interface PaletteEntry extends PaletteItem {
  to: string
}

const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(' · ')

/** A group of results. If there are more, it ends with a link to all. */
const kindOf = (title: string, items: PaletteEntry[], query: string, all: string): PaletteGroup<PaletteEntry> => {
  if (items.length < MAX_FOUND) return { title, items }
  const rest = { id: `all-${title}`, text: `All ${title.toLowerCase()} with “${query}”`, Icon: Rows3, to: all }
  return { title, items: [...items, rest] }
}

const owingOf = (bookings: SearchResults['bookings']): PaletteEntry[] =>
  bookings
    .filter(({ owing }) => owing > 0)
    .map(({ id, reference, customer_name, owing }) => ({
      id: `pay-${id}`,
      text: `Record Payment: ${reference}`,
      note: `${customer_name}, ${formatMoney(owing)} owing`,
      Icon: HandCoins,
      to: getOpenUrl(paths.adminBooking(id), 'payment'),
    }))

const transferMessages = { pending: 'to confirm', confirmed: 'confirmed', rejected: 'rejected', expired: 'expired' }

/** Transfers are confirmed on their booking's page. */
const transfersOf = (transfers: SearchResults['transfers']): PaletteEntry[] =>
  transfers.map(({ id, reference, booking_id, customer_name, amount, status }) => ({
    id,
    text: `${reference} · ${customer_name}`,
    note: joined(formatMoneyExact(amount), transferMessages[status]),
    Icon: Landmark,
    to: paths.adminBooking(booking_id),
  }))

const waitingOf = (waiting: SearchResults['waitlist'], query: string): PaletteGroup<PaletteEntry> =>
  kindOf(
    'Waiting',
    waiting.map(({ id, full_name, email, phone, event_name, seats }) => ({
      id,
      text: full_name,
      note: joined(event_name, seats > 1 && `${seats} seats`, email, phone),
      Icon: Hourglass,
      to: paths.waitlistOf(email),
    })),
    query,
    paths.waitlistOf(query),
  )

const productsOf = (products: SearchResults['products']): PaletteEntry[] =>
  products.map(({ id, name, category, status }) => ({
    id,
    text: name,
    note: joined(category, status === 'draft' && 'Draft'),
    Icon: Shirt,
    to: getOpenUrl(paths.adminMerchandise, id),
  }))

/** Results in groups by kind. */
export const foundGroups = (
  { customers, events, bookings, orders, transfers, waitlist, products }: SearchResults,
  query: string,
  may: (right: Right) => boolean,
): PaletteGroup<PaletteEntry>[] =>
  [
    kindOf(
      'Customers',
      customers.map(({ id, full_name, email, phone }) => ({
        id,
        text: full_name,
        note: joined(email, phone) || 'No address',
        Icon: User,
        to: paths.adminCustomer(id),
      })),
      query,
      paths.customersOf(query),
    ),
    kindOf(
      'Trips',
      events.map(({ id, title, location, start_date, status }) => ({
        id,
        text: title,
        note: joined(start_date && formatDate(start_date), location, status === 'draft' && 'Draft'),
        Icon: Ghost,
        to: paths.adminTrip(id),
      })),
      query,
      paths.tripsOf(query),
    ),
    kindOf(
      'Bookings',
      bookings.map(({ id, reference, customer_name, event_title, start_date, status }) => ({
        id,
        text: `${reference} · ${customer_name}`,
        note: joined(event_title, start_date && formatDate(start_date), status),
        Icon: Receipt,
        to: paths.adminBooking(id),
      })),
      query,
      `${paths.bookingsOf(query)}&status=all`,
    ),
    { title: 'Money', items: may('money') ? owingOf(bookings) : [] },
    { title: 'Transfers', items: transfersOf(transfers) },
    waitingOf(waitlist, query),
    kindOf(
      'Orders',
      orders.map(({ id, number, full_name, total, status }) => ({
        id,
        text: `${number} · ${full_name}`,
        note: joined(formatMoneyExact(total), status),
        Icon: Package,
        to: paths.ordersOf(number),
      })),
      query,
      paths.ordersOf(query),
    ),
    { title: 'Merchandise', items: productsOf(products) },
  ].filter(({ items }) => items.length > 0)
