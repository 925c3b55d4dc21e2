import { formatDate, formatDeadline } from '@/lib/format/dates'
import { formatMoneyExact } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import type { DeskToday } from './desk-queries'

export interface DueLine {
  id: string
  text: string
  note: string
  to: string
}

export interface DueGroup {
  title: string
  count: number
  /** Where all of them are. */
  to: string
  lines: DueLine[]
}

const tab = (name: string) => `${paths.adminWaitlist}?tab=${name}`

const bookings = (filters: Record<string, string>) =>
  `${paths.adminBookings}?${new URLSearchParams(filters).toString()}`

const orders = (filters: Record<string, string>) => `${paths.adminOrders}?${new URLSearchParams(filters).toString()}`

/** What needs doing, the most pressing kind first; kinds with nothing to do are left out. */
export const dueGroups = (due: DeskToday): DueGroup[] => {
  const groups: DueGroup[] = [
    {
      title: 'Offers running out',
      count: due.offers.count,
      to: tab('offers'),
      lines: due.offers.items.map(({ id, full_name, event_name, offer_expires_at }) => ({
        id,
        text: `${full_name} · ${event_name}`,
        note: `until ${formatDeadline(offer_expires_at)}`,
        to: tab('offers'),
      })),
    },
    {
      title: 'Transfers to confirm',
      count: due.transfers.count,
      to: paths.adminBookings,
      lines: due.transfers.items.map(({ id, customer_name, amount, reference, booking_reference }) => ({
        id,
        text: `${customer_name} · ${formatMoneyExact(amount)}`,
        note: reference,
        to: bookings({ q: booking_reference }),
      })),
    },
    {
      title: 'Overdue instalments',
      count: due.overdue.count,
      to: bookings({ payment: 'overdue' }),
      lines: due.overdue.items.map(({ id, customer_name, reference, next_due_date }) => ({
        id,
        text: `${customer_name} · ${reference}`,
        note: `due ${formatDate(next_due_date)}`,
        to: paths.adminManagePlanOf(id),
      })),
    },
    {
      title: 'Refunds to pay',
      count: due.refunds.count,
      to: bookings({ status: 'all', payment: 'refund_due' }),
      lines: due.refunds.items.map(({ kind, id, customer_name, reference, refund_due }) => ({
        id,
        text: `${customer_name} · ${reference}`,
        note: formatMoneyExact(refund_due),
        to:
          kind === 'order'
            ? orders({ status: 'refund_due', q: reference })
            : bookings({ status: 'all', payment: 'refund_due', q: reference }),
      })),
    },
    {
      title: 'Flagged comments',
      count: due.flagged.count,
      to: paths.adminModeration,
      lines: due.flagged.items.map(({ id, user_name, content }) => ({
        id,
        text: user_name,
        note: content,
        to: paths.adminModeration,
      })),
    },
    {
      title: 'New messages',
      count: due.messages.count,
      to: tab('contact'),
      lines: due.messages.items.map(({ id, full_name, message }) => ({
        id,
        text: full_name,
        note: message,
        to: tab('contact'),
      })),
    },
    {
      title: 'New interest',
      count: due.interest.count,
      to: tab('interest'),
      lines: due.interest.items.map(({ id, full_name, trip_name }) => ({
        id,
        text: full_name,
        note: trip_name,
        to: tab('interest'),
      })),
    },
    {
      title: 'Orders to send',
      count: due.orders.count,
      to: paths.adminOrders,
      lines: due.orders.items.map(({ id, number, full_name, total, status }) => ({
        id,
        text: `${number} · ${full_name}`,
        note: `${formatMoneyExact(total)}, ${status === 'paid' ? 'paid' : 'not paid yet'}`,
        to: paths.adminOrders,
      })),
    },
    {
      title: 'Low stock',
      count: due.low_stock.count,
      to: paths.adminMerchandise,
      lines: due.low_stock.items.map(({ id, name, stock }) => ({
        id,
        text: name,
        note: stock === 0 ? 'sold out' : `${stock} left`,
        to: paths.adminMerchandise,
      })),
    },
  ]
  return groups.filter(({ count }) => count > 0)
}
