import { downloadText, toCsv } from '@/lib/csv'
import { toCompanyDay } from '@/lib/dates'
import { readAllOrders, type AdminOrder } from './order-queries'
import type { OrderFilters } from './order-rules'
import { describeHandover, formatItems } from '@/features/store/orders/order-rules'

const formatDayOrNull = (instant: string | null): string | null => instant && toCompanyDay(instant)

export const createOrdersCsv = (orders: readonly AdminOrder[]): Promise<string> =>
  toCsv(orders, [
    ['Order', (order) => order.number],
    ['Placed', (order) => formatDayOrNull(order.created_at)],
    ['Customer', (order) => order.full_name],
    ['Email', (order) => order.email],
    ['Phone', (order) => order.phone],
    ['Items', (order) => formatItems(order.items)],
    ['Delivery', (order) => (order.delivery === 'post' ? 'Post' : describeHandover(order))],
    ['Address', (order) => order.address_line],
    ['Suburb', (order) => order.suburb],
    ['State', (order) => order.state],
    ['Postcode', (order) => order.postcode],
    ['Subtotal (AUD)', (order) => order.subtotal],
    ['Member Discount (AUD)', (order) => order.discount],
    ['Promo Code', (order) => order.promo_code],
    ['Promo Discount (AUD)', (order) => order.promo_discount],
    ['Shipping (AUD)', (order) => order.shipping],
    ['Total (AUD)', (order) => order.total],
    ['Paid (AUD)', (order) => order.paid_amount],
    ['To Pay Back (AUD)', (order) => order.refund_due],
    ['Status', (order) => order.status],
    ['Paid On', (order) => formatDayOrNull(order.paid_at)],
    ['Fulfilled On', (order) => formatDayOrNull(order.fulfilled_at)],
  ])

/** Downloads the orders that match the filters as CSV. */
export const downloadOrders = async (filters: OrderFilters): Promise<void> =>
  downloadText('orders.csv', await createOrdersCsv(await readAllOrders(filters)))
