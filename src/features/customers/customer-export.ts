import { downloadText, toCsv } from '@/lib/csv'
import { toCompanyDay } from '@/lib/dates'
import { type CustomerFilters, TIER_LABELS } from './customer-rules'
import { readAllCustomers, type AdminCustomer } from './customers-queries'

const formatDayOrNull = (instant: string | null) => instant && toCompanyDay(instant)

export const createCustomersCsv = (customers: readonly AdminCustomer[]): Promise<string> =>
  toCsv(customers, [
    ['Name', (customer) => customer.full_name],
    ['Email', (customer) => customer.email],
    ['Phone', (customer) => customer.phone],
    ['Status', (customer) => customer.status],
    ['Membership', (customer) => TIER_LABELS[customer.member_status]],
    ['Joined', (customer) => formatDayOrNull(customer.created_at)],
    ['Last Activity', (customer) => formatDayOrNull(customer.last_activity)],
    ['Events', (customer) => customer.events_count],
    ['Total Spent (AUD)', (customer) => customer.total_spent],
    ['Owing (AUD)', (customer) => customer.owing],
    ['Next Departure', (customer) => customer.next_start],
  ])

/** Downloads the customers that match the filters as CSV. */
export const downloadCustomers = async (filters: CustomerFilters): Promise<void> =>
  downloadText('customers.csv', await createCustomersCsv(await readAllCustomers(filters)))
