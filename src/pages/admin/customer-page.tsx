import { useSuspenseQuery } from '@tanstack/react-query'
import { Mail, MapPin, Merge, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { claimLinkMessages } from '@/features/claim/claim-messages'
import { sendClaimLink } from '@/features/claim/claim-mutations'
import { CustomerInformation } from '@/features/customers/customer-information'
import { CustomerEmails, UnsentEmails } from '@/features/customers/emails/customer-emails'
import { CustomerEvents } from '@/features/customers/customer-bookings'
import { customerDetails, type AdminCustomer } from '@/features/customers/customers-queries'
import { MergedCustomers, DuplicateCustomers } from '@/features/customers/merge/merge-hints'
import { remainingCustomerId } from '@/features/customers/merge/merge-queries'
import { LazyRecordHistory } from '@/features/activity-log/lazy-activity-list'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card, CardTitle } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { LazyEmailList } from '@/features/emails/lazy-email-list'

/**
 * A button with which staff email the claim link to a customer. The link attaches bookings made by phone to an account.
 */
const SendClaimLink = ({ customerId }: { customerId: string }) => {
  const { send, isBusy } = useSend(sendClaimLink, { messages: claimLinkMessages })
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void send(customerId)}>
      {!isBusy && <Mail aria-hidden className="size-4" />}
      Email Account Link
    </Button>
  )
}

const BACK_LINK = { to: paths.customerManagement, label: 'Back to customers' }

const CustomerNotFound = () => (
  <div className="wrap pb-20">
    <PageMeta title="Customer Details" description="A customer’s details, trips and emails." noindex />
    <PageHeader title="Customer Details" back={BACK_LINK} />
    <EmptyState
      icon={UserX}
      title="We couldn’t find that customer"
      action={
        <Link to={paths.customerManagement} className={buttonClass()}>
          Customer Management
        </Link>
      }
    />
  </div>
)

/** Redirects from a merged customer, who has no page, to the remaining customer. */
const MergedCustomerRedirect = ({ id }: { id: string }) => {
  const { data } = useSuspenseQuery(remainingCustomerId(id))
  return data ? <Navigate replace to={paths.adminCustomer(data)} /> : <CustomerNotFound />
}

const CustomerEmailList = ({ email }: { email: string }) => {
  const [page, setPage] = useState(1)
  return (
    <section aria-labelledby="emails" className="mt-8 grid gap-3">
      <h2 id="emails" className="display text-xl">
        Emails
      </h2>
      <LazyEmailList filters={{ q: email, state: '', template: '' }} page={page} onPageChange={setPage} />
    </section>
  )
}

/** Buttons that email the customer a link to add their bookings to an account, and that merge duplicate customers. */
const CustomerPageActions = ({ customer: { id, profile_id, email, forgotten_at } }: { customer: AdminCustomer }) => {
  const hasPermission = useHasPermission()
  if (!hasPermission('booking') || forgotten_at) return null
  return (
    <>
      {!profile_id && email && <SendClaimLink customerId={id} />}
      <Link to={paths.adminCustomerMerge(id)} className={buttonClass('secondary')}>
        <Merge aria-hidden className="size-4" />
        Merge
      </Link>
    </>
  )
}

/** Explains why emails do not reach the customer. */
const EmailNotice = ({ customer: { id, profile_id, email } }: { customer: AdminCustomer }) => {
  if (email) return <CustomerEmails email={email} />
  return profile_id ? null : <UnsentEmails customerId={id} />
}

const CustomerDetails = ({ customer }: { customer: AdminCustomer }) => {
  const hasPermission = useHasPermission()
  const bookingsPath = paths.bookingsOf(customer.email ?? customer.guest_email ?? customer.full_name ?? '')
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={`Customer Details, ${customer.full_name}`}
        description="A customer’s details, trips and emails."
        noindex
      />
      <PageHeader
        title="Customer Details"
        intro={customer.full_name}
        back={BACK_LINK}
        actions={<CustomerPageActions customer={customer} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CustomerInformation key={customer.id} customer={customer} />
        <div className="grid gap-6">
          {hasPermission('booking') && <DuplicateCustomers customerId={customer.id} />}
          <MergedCustomers customerId={customer.id} />
          <EmailNotice customer={customer} />
          <Card as="section" aria-label="Event History" className="grid gap-4 p-5 sm:p-6">
            <CardTitle as="h2">Event History</CardTitle>
            {customer.event_history.length > 0 ? (
              <CustomerEvents events={customer.event_history} showsDetails />
            ) : (
              <p className="text-muted">No trips yet.</p>
            )}
            {customer.events_count > customer.event_history.length && (
              <p className="text-muted">
                The latest {customer.event_history.length} of {customer.events_count}.{' '}
                <Link to={bookingsPath} className={buttonClass('link')}>
                  See all bookings
                </Link>
              </p>
            )}
          </Card>
          <Card as="section" aria-label="Favorite Locations" className="grid gap-4 p-5 sm:p-6">
            <CardTitle as="h2">Favorite Locations</CardTitle>
            {customer.favorite_locations.length > 0 ? (
              <ul className="flex flex-wrap gap-2">
                {customer.favorite_locations.map((location) => (
                  <li
                    key={location}
                    className="flex items-center gap-2 rounded-full border bg-raised px-3 py-2 text-sm"
                  >
                    <MapPin aria-hidden className="size-4 shrink-0 text-lantern" />
                    {location}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-muted">None yet.</p>
            )}
          </Card>
        </div>
      </div>
      {hasPermission('emails') && customer.email && <CustomerEmailList email={customer.email} />}
      {hasPermission('history') && (
        <section aria-labelledby="history" className="mt-8 grid gap-4">
          <h2 id="history" className="display text-xl">
            History
          </h2>
          <LazyRecordHistory key={customer.id} record={{ kind: 'customer', id: customer.id }} />
        </section>
      )}
    </div>
  )
}

export const CustomerPage = () => {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(customerDetails(id))
  return data ? <CustomerDetails customer={data} /> : <MergedCustomerRedirect id={id} />
}
