import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSend } from '@/ui/form/use-send'
import { createCustomerFieldErrors, createSaveMessages } from './customer-messages'
import { customerSchema, type CustomerValues, saveCustomer } from './customer-mutations'
import type { AdminCustomer } from './customers-queries'

const toFormValues = (customer?: AdminCustomer): CustomerValues => ({
  full_name: customer?.full_name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  status: customer?.status ?? 'Active',
})

/**
 * State of the customer form, used by Add Customer, the edit dialog and the details page.
 * @param customer the customer to edit; undefined for a new one
 * @param onSaved runs after success
 */
export const useCustomerForm = (customer: AdminCustomer | undefined, onSaved: () => void) => {
  const form = useForm({ resolver: zodResolver(customerSchema), defaultValues: toFormValues(customer) })
  const { send, isBusy, requestId, deleteDraft } = useSend(saveCustomer, {
    form,
    draft: customer?.id,
    messages: createSaveMessages(customer === undefined),
    errors: createCustomerFieldErrors,
    onResult: ({ status }) => status === 'saved' && onSaved(),
  })
  const submit = form.handleSubmit((values) => {
    const changedCustomer = { ...values, ...(customer && { id: customer.id }) }
    return send({ ...changedCustomer, requestId: requestId(changedCustomer) })
  })
  return { form, submit, isBusy, deleteDraft }
}
