import { useQuery } from '@tanstack/react-query'
import { formatInstantDate } from '@/lib/dates'
import { Card, CardTitle } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'
import { MergeCandidateList } from './merge-candidates'
import { customerDuplicates, customerMerges, type CustomerMerge } from './merge-queries'

type CustomerContact = NonNullable<CustomerMerge['before']>['kept']

const formatContact = ({ full_name, email, phone }: CustomerContact): string =>
  [full_name, email, phone].filter(Boolean).join(', ')

/** Lists the likely duplicates of a customer. Renders nothing if there are none. */
export const DuplicateCustomers = ({ customerId }: { customerId: string }) => {
  const queryResult = useQuery(customerDuplicates(customerId))
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t look for duplicates.</ReadError>
  if (!queryResult.data || queryResult.data.length === 0) return null
  return (
    <Card as="section" aria-label="Possible duplicates" className="grid gap-3 p-5 sm:p-6">
      <CardTitle as="h2">Is this the same person?</CardTitle>
      <MergeCandidateList keptId={customerId} candidates={queryResult.data} />
    </Card>
  )
}

/** Lists the customers that staff have merged into the given customer. */
export const MergedCustomers = ({ customerId }: { customerId: string }) => {
  const queryResult = useQuery(customerMerges(customerId))
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the merged customers.</ReadError>
  const mergesWithBefore = (queryResult.data ?? []).flatMap(({ before, ...merge }) =>
    before ? [{ ...merge, ...before }] : [],
  )
  if (mergesWithBefore.length === 0) return null
  return (
    <Card as="section" aria-label="Merged customers" className="grid gap-3 p-5 sm:p-6">
      <CardTitle as="h2">Merged customers</CardTitle>
      <ul className="grid gap-2 text-sm">
        {mergesWithBefore.map(({ old_id, merged_at, kept: stored, other }) => (
          <li key={old_id} className="wrap-anywhere">
            <span className="text-muted">{formatInstantDate(merged_at)}: </span>
            {formatContact(stored)} and {formatContact(other)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
