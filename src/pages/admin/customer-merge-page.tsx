import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { customerDetails } from '@/features/customers/customers-queries'
import { MergeCandidates } from '@/features/customers/merge/merge-candidates'
import { MergeReviewPanel } from '@/features/customers/merge/merge-review'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

/** Merges a customer with a duplicate in three steps: choose the duplicate, compare, confirm. */
export const CustomerMergePage = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(customerDetails(id))
  const otherId = search.get('with') ?? ''
  // If the customer has been merged, the customer page redirects to the remaining customer.
  if (!data) return <Navigate replace to={paths.adminCustomer(id)} />
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={`Merge Customers, ${data.full_name}`}
        description="Merge two customers who are the same person."
        noindex
      />
      <PageHeader
        title="Merge Customers"
        intro={`We keep ${data.full_name} and move everything from the duplicate to this customer.`}
        back={{ to: paths.adminCustomer(id), label: 'Back to customer' }}
      />
      {otherId ? (
        <MergeReviewPanel key={`${id} ${otherId}`} keptId={id} other={otherId} />
      ) : (
        <MergeCandidates keptId={id} />
      )}
    </div>
  )
}
