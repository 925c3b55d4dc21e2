import { Ghost, HandCoins, Hourglass, Landmark, Package, Receipt, Rows3, Shirt, User } from 'lucide-react'
import type { Right } from '@/features/staff/rights-rules'
import { formatDate } from '@/lib/dates'
import { formatMoney, formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { opening } from '@/lib/navigation'
import type { PaletteGroup, PaletteItem } from '@/ui/overlay/palette'
import { FOUND_AT_MOST, type DeskFound } from './desk-queries'

/** A search result with its link. */
export interface Find extends PaletteItem {
  to: string
}

const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(' · ')

/** A group of results. If there are more, it ends with a link to all. */
const kindOf = (title: string, items: Find[], words: string, all: string): PaletteGroup<Find> => {
  if (items.length < FOUND_AT_MOST) return { title, items }
  const rest = { id: `all-${title}`, text: `All ${title.toLowerCase()} with “${words}”`, Icon: Rows3, to: all }
  return { title, items: [...items, rest] }
}

const owingOf = (bookings: DeskFound['bookings']): Find[] =>
  bookings
    .filter(({ owing }) => owing > 0)
    .map(({ id, reference, customer_name, owing }) => ({
      id: `pay-${id}`,
      text: `Record Payment: ${reference}`,
      note: `${customer_name}, ${formatMoney(owing)} owing`,
      Icon: HandCoins,
      to: opening(paths.adminBooking(id), 'payment'),
    }))

const transferWords = { pending: 'to confirm', confirmed: 'confirmed', rejected: 'rejected', expired: 'ran out' }

/** Transfers are confirmed on their booking's page. */
const transfersOf = (transfers: DeskFound['transfers']): Find[] =>
  transfers.map(({ id, reference, booking_id, customer_name, amount, status }) => ({
    id,
    text: `${reference} · ${customer_name}`,
    note: joined(formatMoneyExact(amount), transferWords[status]),
    Icon: Landmark,
    to: paths.adminBooking(booking_id),
  }))

const waitingOf = (waiting: DeskFound['waitlist'], words: string): PaletteGroup<Find> =>
  kindOf(
    'Waiting',
    waiting.map(({ id, full_name, email, phone, event_name, seats }) => ({
      id,
      text: full_name,
      note: joined(event_name, seats > 1 && `${seats} seats`, email, phone),
      Icon: Hourglass,
      to: paths.waitlistOf(email),
    })),
    words,
    paths.waitlistOf(words),
  )

const productsOf = (products: DeskFound['products']): Find[] =>
  products.map(({ id, name, category, status }) => ({
    id,
    text: name,
    note: joined(category, status === 'draft' && 'Draft'),
    Icon: Shirt,
    to: opening(paths.adminMerchandise, id),
  }))

/** Results in groups by kind. */
export const foundGroups = (
  { customers, events, bookings, orders, transfers, waitlist, products }: DeskFound,
  words: string,
  may: (right: Right) => boolean,
): PaletteGroup<Find>[] =>
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
      words,
      paths.customersOf(words),
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
      words,
      paths.tripsOf(words),
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
      words,
      `${paths.bookingsOf(words)}&status=all`,
    ),
    { title: 'Money', items: may('money') ? owingOf(bookings) : [] },
    { title: 'Transfers', items: transfersOf(transfers) },
    waitingOf(waitlist, words),
    kindOf(
      'Orders',
      orders.map(({ id, number, full_name, total, status }) => ({
        id,
        text: `${number} · ${full_name}`,
        note: joined(formatMoneyExact(total), status),
        Icon: Package,
        to: paths.ordersOf(number),
      })),
      words,
      paths.ordersOf(words),
    ),
    { title: 'Merchandise', items: productsOf(products) },
  ].filter(({ items }) => items.length > 0)
