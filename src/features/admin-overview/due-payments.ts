import { formatDate, formatDeadline } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { PAYMENT_EXCEPTIONS } from '@/features/reports/reports-rules'
import { paths } from '@/lib/paths'
import type { TodaysTasks } from './overview-queries'

export interface DueLine {
  id: string
  text: string
  note: string
  to: string
}

export interface DueGroup {
  title: string
  count: number
  /** Link to the complete list. */
  to: string
  lines: DueLine[]
}

const tab = (name: string) => `${paths.adminWaitlist}?tab=${name}`

const bookings = (filters: Record<string, string>) =>
  `${paths.adminBookings}?${new URLSearchParams(filters).toString()}`

const orders = (filters: Record<string, string>) => `${paths.adminOrders}?${new URLSearchParams(filters).toString()}`

type Kind = keyof TodaysTasks

interface KindOf<Of extends Kind> {
  title: string
  to: string
  line: (item: TodaysTasks[Of]['items'][number]) => DueLine
}

const CARDS = `${paths.adminReports}?tab=cards`

/** Records known by the provider's id only are found in the exception list. */
const whereOf = (reference: string | null): string => {
  if (reference?.startsWith('ORD-')) return orders({ q: reference })
  return reference?.startsWith('INV-') ? bookings({ status: 'all', q: reference }) : CARDS
}

/** Most urgent kind first. */
const KINDS: { [Of in Kind]: KindOf<Of> } = {
  offers: {
    title: 'Offers running out',
    to: tab('offers'),
    line: ({ id, full_name, event_name, offer_expires_at }) => ({
      id,
      text: `${full_name} · ${event_name}`,
      note: `until ${formatDeadline(offer_expires_at)}`,
      to: tab('offers'),
    }),
  },
  transfers: {
    title: 'Transfers to confirm',
    to: paths.adminTransfers,
    line: ({ id, customer_name, amount, reference, booking_id }) => ({
      id,
      text: `${customer_name} · ${formatMoneyExact(amount)}`,
      note: reference,
      to: paths.adminBooking(booking_id),
    }),
  },
  overdue: {
    title: 'Overdue instalments',
    to: bookings({ payment: 'overdue' }),
    line: ({ id, customer_name, reference, next_due_date }) => ({
      id,
      text: `${customer_name} · ${reference}`,
      note: `due ${formatDate(next_due_date)}`,
      to: paths.adminBooking(id),
    }),
  },
  refunds: {
    title: 'Refunds to pay',
    to: bookings({ status: 'all', payment: 'refund_due' }),
    line: ({ kind, id, customer_name, reference, refund_due }) => ({
      id,
      text: `${customer_name} · ${reference}`,
      note: formatMoneyExact(refund_due),
      to:
        kind === 'order'
          ? orders({ status: 'refund_due', q: reference })
          : bookings({ status: 'all', payment: 'refund_due', q: reference }),
    }),
  },
  cards: {
    title: 'Card payments to check',
    to: CARDS,
    line: ({ kind, id, reference, amount, currency }) => ({
      id,
      text: PAYMENT_EXCEPTIONS[kind] ?? kind,
      note: `${currency === 'aud' ? formatMoneyExact(amount) : `${amount} ${currency}`}${reference === null ? '' : ` · ${reference}`}`,
      to: whereOf(reference),
    }),
  },
  duplicates: {
    title: 'Booked twice',
    to: paths.adminBookings,
    line: ({ id, customer_name, event_title, reference }) => ({
      id,
      text: `${customer_name} · ${event_title}`,
      note: reference,
      to: bookings({ q: customer_name }),
    }),
  },
  flagged: {
    title: 'Flagged comments',
    to: paths.adminModeration,
    line: ({ id, user_name, content }) => ({ id, text: user_name, note: content, to: paths.adminModeration }),
  },
  messages: {
    title: 'New messages',
    to: tab('contact'),
    line: ({ id, full_name, message }) => ({ id, text: full_name, note: message, to: tab('contact') }),
  },
  interest: {
    title: 'New interest',
    to: tab('interest'),
    line: ({ id, full_name, trip_name }) => ({ id, text: full_name, note: trip_name, to: tab('interest') }),
  },
  orders: {
    title: 'Orders to send',
    to: orders({ status: 'paid', fulfilled: 'false' }),
    line: ({ id, number, full_name, total }) => ({
      id,
      text: `${number} · ${full_name}`,
      note: formatMoneyExact(total),
      to: paths.adminOrders,
    }),
  },
  low_stock: {
    title: 'Low stock',
    to: paths.adminMerchandise,
    line: ({ id, name, variant, stock }) => ({
      // One entry per variant of a product.
      id: `${id} ${variant ?? ''}`,
      text: variant === null ? name : `${name}, ${variant}`,
      note: stock === 0 ? 'sold out' : `${stock} left`,
      to: paths.adminMerchandise,
    }),
  },
}

const groupOf = <Of extends Kind>(kind: Of, due: TodaysTasks): DueGroup => {
  const { title, to, line } = KINDS[kind]
  return { title, to, count: due[kind].count, lines: due[kind].items.map(line) }
}

/** Open tasks, most urgent kind first. Kinds without tasks are left out. */
export const dueGroups = (due: TodaysTasks): DueGroup[] =>
  (Object.keys(KINDS) as Kind[]).map((kind) => groupOf(kind, due)).filter(({ count }) => count > 0)
