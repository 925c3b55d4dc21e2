import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/read-error'
import { Skeleton } from '@/ui/skeleton'
import { historyOf, type HistoryOf } from './history-queries'
import { HistoryRows } from './history-rows'

/** Who did what to one trip, booking, customer, product or order, and to what belongs to it; or to the settings. */
export const History = ({ of }: { of: HistoryOf }) => {
  const [page, setPage] = useState(1)
  const read = useQuery(historyOf(of, page))
  const { data, error, isPlaceholderData } = read
  if (error && !data) return <ReadError read={read}>We could not load the history.</ReadError>
  if (!data) return <Skeleton className="h-40" />
  return <HistoryRows found={data} page={page} onPage={setPage} busy={isPlaceholderData} none="Nothing done yet" />
}
