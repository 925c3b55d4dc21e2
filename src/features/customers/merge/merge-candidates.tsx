import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { SearchField } from '@/ui/form/search-field'
import { ReadError } from '@/ui/empty-state'
import { NO_CUSTOMER_FILTERS } from '../customer-rules'
import { adminCustomers } from '../customers-queries'
import { DUPLICATE_REASONS } from './merge-messages'
import { customerDuplicates, type DuplicateCustomer } from './merge-queries'

const ROW_CLASS =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-xl border border-edge px-4 py-2 hover:border-lantern hover:bg-raised'

type MergeCandidate = Pick<DuplicateCustomer, 'id' | 'full_name' | 'email' | 'phone'> & { reasons?: string[] }

/** A list of customers. Each has a link that compares the customer with the one whose page is open. */
export const MergeCandidateList = ({
  keptId,
  candidates,
}: {
  keptId: string
  candidates: readonly MergeCandidate[]
}) => (
  <ul className="grid gap-2">
    {candidates.map(({ id, full_name, email, phone, reasons = [] }) => (
      <li key={id}>
        <Link to={paths.adminCustomerMerge(keptId, id)} className={ROW_CLASS}>
          <span className="grid min-w-0">
            <span className="font-medium">{full_name}</span>
            <span className="text-sm wrap-anywhere text-muted">
              {[email, phone].filter(Boolean).join(' · ') || 'No email or phone number'}
            </span>
          </span>
          {reasons.length > 0 && (
            <span className="text-sm text-lantern">
              {reasons.map((reason) => DUPLICATE_REASONS[reason] ?? reason).join(', ')}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)

const FoundCustomers = ({ keptId, query }: { keptId: string; query: string }) => {
  const queryResult = useQuery(adminCustomers({ ...NO_CUSTOMER_FILTERS, q: query }))
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t search the customers.</ReadError>
  if (!queryResult.data) return null
  const candidates = queryResult.data.rows.filter(({ id }) => id !== keptId)
  if (candidates.length === 0) return <p className="text-muted">No other customer matches.</p>
  return (
    <>
      <MergeCandidateList keptId={keptId} candidates={candidates} />
      {queryResult.data.total > queryResult.data.rows.length && (
        <p className="text-sm text-muted">Only the newest matches are shown. Type more of the name to find others.</p>
      )}
    </>
  )
}

/** The likely duplicates of a customer, and a search for other customers. */
export const MergeCandidates = ({ keptId }: { keptId: string }) => {
  const [query, setQuery] = useState('')
  const duplicatesQuery = useQuery(customerDuplicates(keptId))
  return (
    <section aria-labelledby="candidates" className="grid gap-4">
      <h2 id="candidates" className="display text-xl">
        Find the duplicate
      </h2>
      <SearchField
        label="Search customers by name, email or phone"
        placeholder="Name, email or phone"
        value={query}
        onChange={setQuery}
      />
      {query.trim() !== '' ? (
        <FoundCustomers keptId={keptId} query={query} />
      ) : (
        <>
          {duplicatesQuery.error && !duplicatesQuery.data && (
            <ReadError read={duplicatesQuery}>We couldn’t look for duplicates.</ReadError>
          )}
          {duplicatesQuery.data && duplicatesQuery.data.length > 0 && (
            <MergeCandidateList keptId={keptId} candidates={duplicatesQuery.data} />
          )}
          {duplicatesQuery.data?.length === 0 && <p className="text-muted">No likely duplicates.</p>}
        </>
      )}
    </section>
  )
}
