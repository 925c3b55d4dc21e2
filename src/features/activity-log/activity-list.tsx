import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import type { ActivityFilters } from './activity-filters'
import { activityLog, recordActivity, type ActivityRecord } from './activity-queries'
import { ActivityRows } from './activity-rows'

interface ActivityListProps {
  filters: ActivityFilters
  page: number
  onPageChange: (page: number) => void
  customerHref: (actor: string) => string
}

/** The audit log entries that match the filters, paginated. */
export const ActivityList = ({ filters, page, onPageChange, customerHref }: ActivityListProps) => {
  const { data, error, isPlaceholderData } = useQuery(activityLog(filters, page))
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-96" />
  const { q, actor, entity, action, since, until } = filters
  const hasFilters = [q.trim(), actor, entity, action, since, until].some((value) => value !== '')
  return (
    <ActivityRows
      result={data}
      page={page}
      onPageChange={onPageChange}
      isBusy={isPlaceholderData}
      emptyState={hasFilters ? 'No matching activity' : 'No activity yet'}
      customerHref={customerHref}
    />
  )
}

/**
 * The activity log of the settings or of one record: trip, booking, customer, product or order. Includes the record's
 * parts, such as a booking's payments.
 */
export const RecordHistory = ({ record }: { record: ActivityRecord }) => {
  const [page, setPage] = useState(1)
  const queryResult = useQuery(recordActivity(record, page))
  const { data, error, isPlaceholderData } = queryResult
  if (error && !data) return <ReadError read={queryResult}>We couldn’t load the activity log.</ReadError>
  if (!data) return <Skeleton className="h-40" />
  return (
    <ActivityRows
      result={data}
      page={page}
      onPageChange={setPage}
      isBusy={isPlaceholderData}
      emptyState="No activity yet"
    />
  )
}
