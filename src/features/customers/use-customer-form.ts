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
 * The form to add or edit a customer.
 * @param customer the customer to edit; undefined to add one
 * @param onSaved called after the customer was saved
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
  const submitCustomer = form.handleSubmit((values) => {
    const changedCustomer = { ...values, ...(customer && { id: customer.id }) }
    return send({ ...changedCustomer, requestId: requestId(changedCustomer) })
  })
  return { form, submit: submitCustomer, isBusy, deleteDraft }
}
