import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readPageNumber } from '@/lib/navigation'
import { formatSearch } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { TRANSFER_PAGE_PARAMETERS, transfersToConfirm } from './payment-queries'
import { AdminPaymentTransfers } from './payment-transfers'

/**
 * A line with the number of pending bank transfers, which opens their list. The line is rendered while loading too, so
 * that the content below it does not move.
 */
export const PaymentTransfersLine = () => {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(transfersToConfirm(readPageNumber(search, 'transfers')))
  const id = useId()
  const isOpen = TRANSFER_PAGE_PARAMETERS.some((name) => search.has(name))
  const toggleList = () => {
    const nextSearch = formatSearch()
    for (const parameterName of TRANSFER_PAGE_PARAMETERS) nextSearch.delete(parameterName)
    if (!isOpen) nextSearch.set('transfers', '1')
    setSearch(nextSearch, { replace: true })
  }
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="display text-xl">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-11 w-full items-center gap-3 text-left hover:text-lantern"
          onClick={toggleList}
        >
          Bank transfers to confirm
          {data && <Badge tone={data.total > 0 ? 'warning' : 'neutral'}>{data.total}</Badge>}
          <ChevronDown aria-hidden className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
        </button>
      </h2>
      {isOpen && <AdminPaymentTransfers />}
    </section>
  )
}
