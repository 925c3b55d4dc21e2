import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import type { ActivityFilters } from './activity-filters'
import { history, activityOf, type ActivityOf } from './activity-queries'
import { ActivityRows } from './activity-rows'

interface ActivityListProps {
  filters: ActivityFilters
  page: number
  onPage: (page: number) => void
  customerHref: (actor: string) => string
}

/** Audit entries that match, paginated. */
export const ActivityList = ({ filters, page, onPage, customerHref }: ActivityListProps) => {
  const { data, error, isPlaceholderData } = useQuery(history(filters, page))
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-96" />
  const { q, who: actor, entity, action, since, until } = filters
  const hasFilters = [q.trim(), actor, entity, action, since, until].some((value) => value !== '')
  return (
    <ActivityRows
      found={data}
      page={page}
      onPage={onPage}
      busy={isPlaceholderData}
      none={hasFilters ? 'No matching activity' : 'Nothing done yet'}
      customerHref={customerHref}
    />
  )
}

/** The activity log of one trip, booking, customer, product or order with its parts, or of the settings. */
export const History = ({ of }: { of: ActivityOf }) => {
  const [page, setPage] = useState(1)
  const read = useQuery(activityOf(of, page))
  const { data, error, isPlaceholderData } = read
  if (error && !data) return <ReadError read={read}>We couldn’t load the history.</ReadError>
  if (!data) return <Skeleton className="h-40" />
  return <ActivityRows found={data} page={page} onPage={setPage} busy={isPlaceholderData} none="Nothing done yet" />
}
