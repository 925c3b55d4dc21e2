import { formatDate, formatDeadline } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { PAYMENT_EXCEPTION_NAMES } from '@/features/reports/reports-rules'
import { paths } from '@/lib/paths'
import type { OpenTasks } from './overview-queries'

export interface TaskLine {
  id: string
  text: string
  note: string
  to: string
}

export interface TaskGroup {
  title: string
  count: number
  /** The link to the complete list of tasks of this kind. */
  to: string
  lines: TaskLine[]
}

const getWaitlistTabLink = (name: string) => `${paths.adminWaitlist}?tab=${name}`

const getBookingsLink = (filters: Record<string, string>) =>
  `${paths.adminBookings}?${new URLSearchParams(filters).toString()}`

const getOrdersLink = (filters: Record<string, string>) =>
  `${paths.adminOrders}?${new URLSearchParams(filters).toString()}`

type TaskKind = keyof OpenTasks

interface TaskKindOptions<Kind extends TaskKind> {
  title: string
  to: string
  createLine: (item: OpenTasks[Kind]['items'][number]) => TaskLine
}

const CARD_EXCEPTIONS_LINK = `${paths.adminReports}?tab=cards`

/**
 * The link for a card payment with this reference. It opens the booking or the order of the payment. A payment without
 * a booking or order links to the list of card payments that staff must check.
 */
const getReferenceLink = (reference: string | null): string => {
  if (reference?.startsWith('ORD-')) return getOrdersLink({ q: reference })
  return reference?.startsWith('INV-') ? getBookingsLink({ status: 'all', q: reference }) : CARD_EXCEPTIONS_LINK
}

/** The kinds of open tasks, the most urgent first. */
const TASK_KINDS: { [Kind in TaskKind]: TaskKindOptions<Kind> } = {
  incidents: {
    title: 'Incident reports to read',
    to: paths.adminEventManagement,
    createLine: ({ id, event_id, event_title, is_note, emergency_services, recorded_at }) => ({
      id,
      text: `${event_title}${is_note ? ' · follow-up note' : ''}`,
      note: emergency_services ? 'emergency services called' : formatDeadline(recorded_at),
      to: `${paths.adminEvent(event_id)}?tab=incidents`,
    }),
  },
  offers: {
    title: 'Waitlist offers expiring soon',
    to: getWaitlistTabLink('offers'),
    createLine: ({ id, full_name, event_name, offer_expires_at }) => ({
      id,
      text: `${full_name} · ${event_name}`,
      note: `until ${formatDeadline(offer_expires_at)}`,
      to: getWaitlistTabLink('offers'),
    }),
  },
  decisions: {
    title: 'Departures to confirm or cancel',
    to: paths.adminEventManagement,
    createLine: ({ id, title, start_date, confirmed, minimum }) => ({
      id,
      text: `${title} · ${formatDate(start_date)}`,
      note: `${confirmed} of ${minimum} confirmed`,
      to: paths.adminEvent(id),
    }),
  },
  transfers: {
    title: 'Bank transfers to confirm',
    to: paths.adminTransfers,
    createLine: ({ id, customer_name, amount, reference, booking_id }) => ({
      id,
      text: `${customer_name} · ${formatMoneyExact(amount)}`,
      note: reference,
      to: paths.adminBooking(booking_id),
    }),
  },
  overdue: {
    title: 'Overdue instalments',
    to: getBookingsLink({ payment: 'overdue' }),
    createLine: ({ id, customer_name, reference, next_due_date }) => ({
      id,
      text: `${customer_name} · ${reference}`,
      note: `due ${formatDate(next_due_date)}`,
      to: paths.adminBooking(id),
    }),
  },
  refunds: {
    title: 'Refunds to pay',
    to: getBookingsLink({ status: 'all', payment: 'refund_due' }),
    createLine: ({ kind, id, customer_name, reference, refund_due }) => ({
      id,
      text: `${customer_name} · ${reference}`,
      note: formatMoneyExact(refund_due),
      to:
        kind === 'order'
          ? getOrdersLink({ status: 'refund_due', q: reference })
          : getBookingsLink({ status: 'all', payment: 'refund_due', q: reference }),
    }),
  },
  cards: {
    title: 'Card payments to check',
    to: CARD_EXCEPTIONS_LINK,
    createLine: ({ kind, id, reference, amount, currency }) => ({
      id,
      text: PAYMENT_EXCEPTION_NAMES[kind] ?? kind,
      note: `${currency === 'aud' ? formatMoneyExact(amount) : `${amount} ${currency}`}${reference === null ? '' : ` · ${reference}`}`,
      to: getReferenceLink(reference),
    }),
  },
  moves: {
    title: 'Requests to move a booking',
    to: paths.adminBookings,
    createLine: ({ id, customer_name, reference, event_title, start_date }) => ({
      id,
      text: `${customer_name} · ${reference}`,
      note: `to ${event_title}, ${formatDate(start_date)}`,
      to: paths.adminBooking(id),
    }),
  },
  duplicates: {
    title: 'Customers booked twice on the same trip',
    to: paths.adminBookings,
    createLine: ({ id, customer_name, event_title, reference }) => ({
      id,
      text: `${customer_name} · ${event_title}`,
      note: reference,
      to: getBookingsLink({ q: customer_name }),
    }),
  },
  flagged: {
    title: 'Flagged comments',
    to: paths.adminModeration,
    createLine: ({ id, user_name, content }) => ({ id, text: user_name, note: content, to: paths.adminModeration }),
  },
  messages: {
    title: 'New messages',
    to: getWaitlistTabLink('contact'),
    createLine: ({ id, full_name, message }) => ({
      id,
      text: full_name,
      note: message,
      to: getWaitlistTabLink('contact'),
    }),
  },
  interest: {
    title: 'New interest in trips',
    to: getWaitlistTabLink('interest'),
    createLine: ({ id, full_name, trip_name }) => ({
      id,
      text: full_name,
      note: trip_name,
      to: getWaitlistTabLink('interest'),
    }),
  },
  orders: {
    title: 'Orders to send',
    to: getOrdersLink({ status: 'paid', fulfilled: 'false' }),
    createLine: ({ id, number, full_name, total }) => ({
      id,
      text: `${number} · ${full_name}`,
      note: formatMoneyExact(total),
      to: paths.adminOrders,
    }),
  },
  low_stock: {
    title: 'Low stock',
    to: paths.adminMerchandise,
    createLine: ({ id, name, variant, stock }) => ({
      // A product can appear once per variant, so the id contains the variant.
      id: `${id} ${variant ?? ''}`,
      text: variant === null ? name : `${name}, ${variant}`,
      note: stock === 0 ? 'sold out' : `${stock} left`,
      to: paths.adminMerchandise,
    }),
  },
}

const createTaskGroup = <Kind extends TaskKind>(kind: Kind, tasks: OpenTasks): TaskGroup => {
  const { title, to, createLine } = TASK_KINDS[kind]
  return { title, to, count: tasks[kind].count, lines: tasks[kind].items.map(createLine) }
}

/** Groups the open tasks by kind, the most urgent kind first. Omits kinds without open tasks. */
export const createTaskGroups = (openTasks: OpenTasks): TaskGroup[] =>
  (Object.keys(TASK_KINDS) as TaskKind[])
    .map((kind) => createTaskGroup(kind, openTasks))
    .filter(({ count }) => count > 0)
