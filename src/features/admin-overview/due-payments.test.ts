import { expect, test } from 'vitest'
import { createTaskGroups } from './due-payments'
import type { OpenTasks } from './overview-queries'

const noTasks = { count: 0, items: [] }
const emptyTasks: OpenTasks = {
  incidents: noTasks,
  decisions: noTasks,
  offers: noTasks,
  overdue: noTasks,
  duplicates: noTasks,
  moves: noTasks,
  transfers: noTasks,
  refunds: noTasks,
  flagged: noTasks,
  messages: noTasks,
  interest: noTasks,
  orders: noTasks,
  low_stock: noTasks,
  cards: noTasks,
}

test("the dashboard's list of open tasks is empty on a day without tasks", () => {
  expect(createTaskGroups(emptyTasks)).toEqual([])
})

test('every open task on the dashboard links to the page where an admin can do the task', () => {
  const taskGroups = createTaskGroups({
    ...emptyTasks,
    overdue: {
      count: 1,
      items: [{ id: 'b1', reference: 'NR-1', next_due_date: '2025-01-01', customer_name: 'Former customer' }],
    },
    transfers: {
      count: 1,
      items: [
        {
          id: 't1',
          reference: 'EXTRA-1',
          amount: 800,
          created_at: '2025-01-01T00:00:00Z',
          booking_id: 'b2',
          booking_reference: 'NR 2',
          customer_name: 'Ann',
        },
      ],
    },
    refunds: {
      count: 2,
      items: [
        { kind: 'booking', id: 'b3', reference: 'INV-3', refund_due: 400, customer_name: 'Ben' },
        { kind: 'order', id: 'o1', reference: 'ORD-1', refund_due: 25, customer_name: 'Cat' },
      ],
    },
    low_stock: {
      count: 7,
      items: [
        { id: 'p1', name: 'Cap', variant: null, stock: 0 },
        { id: 'p2', name: 'Shirt', variant: 'M', stock: 2 },
      ],
    },
  })
  expect(taskGroups.map(({ title }) => title)).toEqual([
    'Bank transfers to confirm',
    'Overdue instalments',
    'Refunds to pay',
    'Low stock',
  ])
  expect(taskGroups.flatMap(({ lines }) => lines)).toEqual([
    { id: 't1', text: 'Ann · $800.00', note: 'EXTRA-1', to: '/admin/bookings/b2' },
    { id: 'b1', text: 'Former customer · NR-1', note: 'due 1st January, 2025', to: '/admin/bookings/b1' },
    { id: 'b3', text: 'Ben · INV-3', note: '$400.00', to: '/admin/bookings?status=all&payment=refund_due&q=INV-3' },
    { id: 'o1', text: 'Cat · ORD-1', note: '$25.00', to: '/admin/orders?status=refund_due&q=ORD-1' },
    { id: 'p1 ', text: 'Cap', note: 'sold out', to: '/admin/merchandise' },
    { id: 'p2 M', text: 'Shirt, M', note: '2 left', to: '/admin/merchandise' },
  ])
})

test('each card payment that staff must check links to its booking or order, or else to the list of payments to check', () => {
  const paymentToCheck = { amount: 12.5, currency: 'aud', created_at: '2025-01-01T00:00:00Z' }
  const cardPayments = [
    { ...paymentToCheck, kind: 'refund_failed', id: 'r1', reference: 'INV-000001' },
    { ...paymentToCheck, kind: 'dispute', id: 'd1', reference: 'ORD-000001' },
    { ...paymentToCheck, kind: 'unmatched', id: 's1', reference: null, currency: 'jpy' },
  ]
  const [group] = createTaskGroups({ ...emptyTasks, cards: { count: 3, items: cardPayments } })
  expect(group?.lines).toEqual([
    {
      id: 'r1',
      text: 'Card refund failed',
      note: '$12.50 · INV-000001',
      to: '/admin/bookings?status=all&q=INV-000001',
    },
    { id: 'd1', text: 'Card payment disputed', note: '$12.50 · ORD-000001', to: '/admin/orders?q=ORD-000001' },
    { id: 's1', text: 'Unmatched card payment', note: '12.5 jpy', to: '/admin/reports?tab=cards' },
  ])
})
