import { downloadText, toCsv } from '@/lib/csv'
import { toCompanyDay } from '@/lib/dates'
import { readAllOrders, type AdminOrder } from './order-queries'
import type { OrderFilters } from './order-rules'
import { handoverText, itemsText } from '@/features/store/orders/order-rules'

const dayOrNull = (instant: string | null): string | null => instant && toCompanyDay(instant)

export const ordersCsv = (orders: readonly AdminOrder[]): Promise<string> =>
  toCsv(orders, [
    ['Order', (order) => order.number],
    ['Placed', (order) => dayOrNull(order.created_at)],
    ['Customer', (order) => order.full_name],
    ['Email', (order) => order.email],
    ['Phone', (order) => order.phone],
    ['Items', (order) => itemsText(order.items)],
    ['Delivery', (order) => (order.delivery === 'post' ? 'Post' : handoverText(order))],
    ['Address', (order) => order.address_line],
    ['Suburb', (order) => order.suburb],
    ['State', (order) => order.state],
    ['Postcode', (order) => order.postcode],
    ['Subtotal (AUD)', (order) => order.subtotal],
    ['Member Discount (AUD)', (order) => order.discount],
    ['Shipping (AUD)', (order) => order.shipping],
    ['Total (AUD)', (order) => order.total],
    ['Paid (AUD)', (order) => order.paid_amount],
    ['To Pay Back (AUD)', (order) => order.refund_due],
    ['Status', (order) => order.status],
    ['Paid On', (order) => dayOrNull(order.paid_at)],
    ['Fulfilled On', (order) => dayOrNull(order.fulfilled_at)],
  ])

/** Downloads the matching orders as CSV. */
export const downloadOrders = async (filters: OrderFilters): Promise<void> =>
  downloadText('orders.csv', await ordersCsv(await readAllOrders(filters)))
