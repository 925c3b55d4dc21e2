import {
  Ghost,
  HandCoins,
  Hourglass,
  Landmark,
  Package,
  Receipt,
  Rows3,
  Shirt,
  TicketPercent,
  User,
} from 'lucide-react'
import type { Permission } from '@/features/auth/permissions/permissions-rules'
import { formatDate } from '@/lib/dates'
import { formatMoney, formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { getOpenUrl } from '@/lib/navigation'
import type { PaletteGroup, PaletteItem } from '@/ui/overlay/palette'
import { MAX_RESULTS_PER_KIND, type SearchResults } from './overview-queries'

/** A search result of the command palette, with its link. */
export interface PaletteEntry extends PaletteItem {
  to: string
}

const joinTexts = (...texts: (string | false | null)[]): string => texts.filter(Boolean).join(' · ')

/** Creates a group of results. If there are more results than shown, the group ends with a link to all of them. */
const createResultGroup = (
  title: string,
  items: PaletteEntry[],
  query: string,
  allResultsPath: string,
): PaletteGroup<PaletteEntry> => {
  if (items.length < MAX_RESULTS_PER_KIND) return { title, items }
  const allResultsEntry = {
    id: `all-${title}`,
    text: `All ${title.toLowerCase()} with “${query}”`,
    Icon: Rows3,
    to: allResultsPath,
  }
  return { title, items: [...items, allResultsEntry] }
}

const createOwingEntries = (bookings: SearchResults['bookings']): PaletteEntry[] =>
  bookings
    .filter(({ owing }) => owing > 0)
    .map(({ id, reference, customer_name, owing }) => ({
      id: `pay-${id}`,
      text: `Record Payment: ${reference}`,
      note: `${customer_name}, ${formatMoney(owing)} owing`,
      Icon: HandCoins,
      to: getOpenUrl(paths.adminBooking(id), 'payment'),
    }))

const transferStatusTexts = { pending: 'to confirm', confirmed: 'confirmed', rejected: 'rejected', expired: 'expired' }

/** Bank transfers link to the page of the booking, where staff confirm them. */
const createTransferEntries = (transfers: SearchResults['transfers']): PaletteEntry[] =>
  transfers.map(({ id, reference, booking_id, customer_name, amount, status }) => ({
    id,
    text: `${reference} · ${customer_name}`,
    note: joinTexts(formatMoneyExact(amount), transferStatusTexts[status]),
    Icon: Landmark,
    to: paths.adminBooking(booking_id),
  }))

const createWaitlistGroup = (waiting: SearchResults['waitlist'], query: string): PaletteGroup<PaletteEntry> =>
  createResultGroup(
    'Waiting',
    waiting.map(({ id, full_name, email, phone, event_name, start_date, seats }) => ({
      id,
      text: full_name,
      note: joinTexts(event_name, start_date && formatDate(start_date), seats > 1 && `${seats} seats`, email, phone),
      Icon: Hourglass,
      to: paths.waitlistOf(email),
    })),
    query,
    paths.waitlistOf(query),
  )

const createProductEntries = (products: SearchResults['products']): PaletteEntry[] =>
  products.map(({ id, name, category, status }) => ({
    id,
    text: name,
    note: joinTexts(category, status === 'draft' && 'Draft'),
    Icon: Shirt,
    to: getOpenUrl(paths.adminMerchandise, id),
  }))

const getPromoCodesPath = (query: string) => `${paths.adminPromoCodes}?q=${encodeURIComponent(query)}`

const createPromoCodeGroup = (codes: SearchResults['promo_codes'], query: string): PaletteGroup<PaletteEntry> =>
  createResultGroup(
    'Promo codes',
    codes.map(({ id, code, percent, amount, state }) => ({
      id,
      text: code,
      note: joinTexts(percent === null ? formatMoneyExact(amount ?? 0) : `${percent}%`, state.replace('_', ' ')),
      Icon: TicketPercent,
      to: getPromoCodesPath(code),
    })),
    query,
    getPromoCodesPath(query),
  )

/** Groups the search results by kind. */
export const createResultGroups = (
  { customers, events, bookings, orders, transfers, waitlist, products, promo_codes }: SearchResults,
  query: string,
  hasPermission: (permission: Permission) => boolean,
): PaletteGroup<PaletteEntry>[] =>
  [
    createResultGroup(
      'Customers',
      customers.map(({ id, full_name, email, phone }) => ({
        id,
        text: full_name,
        note: joinTexts(email, phone) || 'No address',
        Icon: User,
        to: paths.adminCustomer(id),
      })),
      query,
      paths.customersOf(query),
    ),
    createResultGroup(
      'Trips',
      events.map(({ id, title, location, start_date, status }) => ({
        id,
        text: title,
        note: joinTexts(start_date && formatDate(start_date), location, status === 'draft' && 'Draft'),
        Icon: Ghost,
        to: paths.adminEvent(id),
      })),
      query,
      paths.eventsOf(query),
    ),
    createResultGroup(
      'Bookings',
      bookings.map(({ id, reference, customer_name, event_title, start_date, status }) => ({
        id,
        text: `${reference} · ${customer_name}`,
        note: joinTexts(event_title, start_date && formatDate(start_date), status),
        Icon: Receipt,
        to: paths.adminBooking(id),
      })),
      query,
      `${paths.bookingsOf(query)}&status=all`,
    ),
    { title: 'Money', items: hasPermission('money') ? createOwingEntries(bookings) : [] },
    { title: 'Transfers', items: createTransferEntries(transfers) },
    createWaitlistGroup(waitlist, query),
    createResultGroup(
      'Orders',
      orders.map(({ id, number, full_name, total, status }) => ({
        id,
        text: `${number} · ${full_name}`,
        note: joinTexts(formatMoneyExact(total), status),
        Icon: Package,
        to: paths.ordersOf(number),
      })),
      query,
      paths.ordersOf(query),
    ),
    createPromoCodeGroup(promo_codes, query),
    { title: 'Merchandise', items: createProductEntries(products) },
  ].filter(({ items }) => items.length > 0)
