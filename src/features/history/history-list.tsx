import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import type { HistoryFilters } from './history-filters'
import { history, historyOf, type HistoryOf } from './history-queries'
import { HistoryRows } from './history-rows'

interface HistoryListProps {
  filters: HistoryFilters
  page: number
  onPage: (page: number) => void
  wayToWho: (who: string) => string
}

/** Audit entries that match, paginated. */
export const HistoryList = ({ filters, page, onPage, wayToWho }: HistoryListProps) => {
  const { data, error, isPlaceholderData } = useQuery(history(filters, page))
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-96" />
  const { q, who, entity, action, since, until } = filters
  const asked = [q.trim(), who, entity, action, since, until].some((value) => value !== '')
  return (
    <HistoryRows
      found={data}
      page={page}
      onPage={onPage}
      busy={isPlaceholderData}
      none={asked ? 'No matching activity' : 'Nothing done yet'}
      wayToWho={wayToWho}
    />
  )
}

/** The activity log of one trip, booking, customer, product or order with its parts, or of the settings. */
export const History = ({ of }: { of: HistoryOf }) => {
  const [page, setPage] = useState(1)
  const read = useQuery(historyOf(of, page))
  const { data, error, isPlaceholderData } = read
  if (error && !data) return <ReadError read={read}>We couldn’t load the history.</ReadError>
  if (!data) return <Skeleton className="h-40" />
  return <HistoryRows found={data} page={page} onPage={setPage} busy={isPlaceholderData} none="Nothing done yet" />
}
