import { useLocation } from 'react-router-dom'
import { ViewLinks } from '@/ui/table/view-links'
import { VIEWS, writeCustomerFilters, type CustomerFilters } from './customer-rules'

const addressOf = (filters: CustomerFilters): string =>
  new URLSearchParams(writeCustomerFilters({ ...filters, page: 1 })).toString()

/** What the desk asks for day by day, one press each. */
export const CustomerViews = ({ filters }: { filters: CustomerFilters }) => {
  const { pathname } = useLocation()
  return (
    <ViewLinks
      label="Views of customers"
      views={VIEWS.map((view) => {
        const search = addressOf(view.filters)
        return { name: view.name, to: `${pathname}?${search}`, current: search === addressOf(filters) }
      })}
    />
  )
}
