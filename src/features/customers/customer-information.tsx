import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatInstantDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { CustomerBadges } from './customer-columns'
import { CustomerFields } from './customer-fields'
import type { AdminCustomer } from './customers-queries'
import { openEmailProgram } from './email-program'
import { useCustomerForm } from './use-customer-form'

/** A form filled with the values that are stored when the form opens. */
const CustomerEditForm = ({ customer, onDone }: { customer: AdminCustomer; onDone: () => void }) => {
  const { form, submit, isBusy, deleteDraft } = useCustomerForm(customer, onDone)
  const closeForm = () => {
    deleteDraft()
    onDone()
  }
  return (
    <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void submit(event)}>
      <CustomerFields form={form} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" isBusy={isBusy}>
          Save Changes
        </Button>
        <Button variant="ghost" onClick={closeForm}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** A customer's contact details, to read or to edit inside the page. */
export const CustomerInformation = ({ customer }: { customer: AdminCustomer }) => {
  const [isEditing, setEditing] = useState(false)
  const hasPermission = useHasPermission()
  const { phone, created_at, last_activity, events_count, total_spent, guest_email } = customer
  const email = customer.email ?? guest_email
  const facts = [
    ['Full Name', customer.full_name],
    [guest_email ? 'Email Address (not confirmed)' : 'Email Address', email ?? 'No email address'],
    ['Phone Number', phone ?? 'No phone number'],
    ['Joined', formatInstantDate(created_at)],
    ['Last activity', last_activity ? formatInstantDate(last_activity) : 'None yet'],
    ['Events', events_count],
    ['Total spent', formatMoney(total_spent)],
  ] as const
  return (
    <Card as="section" aria-label="Customer Information" className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <CardTitle as="h2">Customer Information</CardTitle>
          <CustomerBadges customer={customer} />
        </div>
        {!isEditing && (
          <div className="flex flex-wrap gap-2">
            {email && (
              <Button size="sm" variant="secondary" onClick={() => void openEmailProgram(email)}>
                Email
              </Button>
            )}
            {hasPermission('booking') && (
              <Button size="sm" onClick={() => setEditing(true)}>
                <Pencil aria-hidden className="size-4" />
                Edit Customer
              </Button>
            )}
          </div>
        )}
      </div>
      {isEditing ? (
        <CustomerEditForm customer={customer} onDone={() => setEditing(false)} />
      ) : (
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
