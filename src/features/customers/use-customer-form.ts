import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSend } from '@/ui/form/use-send'
import { customerFieldErrors, saveMessages } from './customer-messages'
import { customerSchema, type CustomerValues, saveCustomer } from './customer-mutations'
import type { AdminCustomer } from './customers-queries'

const valuesOf = (customer?: AdminCustomer): CustomerValues => ({
  full_name: customer?.full_name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  status: customer?.status ?? 'Active',
})

/**
 * Form state of Add Customer, the edit dialog and the details page.
 * @param customer the customer to change; undefined: a new one
 * @param onSaved called after success
 */
export const useCustomerForm = (customer: AdminCustomer | undefined, onSaved: () => void) => {
  const form = useForm({ resolver: zodResolver(customerSchema), defaultValues: valuesOf(customer) })
  const { send, busy, requestId, deleteDraft } = useSend(saveCustomer, {
    form,
    draft: customer?.id,
    messages: saveMessages(customer === undefined),
    errors: customerFieldErrors,
    onResult: ({ status }) => status === 'saved' && onSaved(),
  })
  const submit = form.handleSubmit((values) => {
    const change = { ...values, ...(customer && { id: customer.id }) }
    return send({ ...change, requestId: requestId(change) })
  })
  return { form, submit, busy, deleteDraft }
}
