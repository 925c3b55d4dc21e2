import { useQuery } from '@tanstack/react-query'
import type { HistoryFilters } from './history-filters'
import { history } from './history-queries'
import { HistoryRows } from './history-rows'
import { Skeleton } from '@/ui/skeleton'

interface HistoryListProps {
  filters: HistoryFilters
  page: number
  onPage: (page: number) => void
  wayToWho: (who: string) => string
}

/** All that was done and matches, a page at a time. */
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
      none={asked ? 'Nothing of the kind was done' : 'Nothing done yet'}
      wayToWho={wayToWho}
    />
  )
}
