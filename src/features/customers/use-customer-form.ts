import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { customerMessages, DUPLICATE_EMAIL, FIELD_FAULTS } from './customer-messages'
import { saveCustomer } from './customer-mutations'
import { customerSchema, type CustomerValues } from './customer-schema'
import type { AdminCustomer } from './customers-queries'

const isField = (name: string): name is keyof typeof FIELD_FAULTS => Object.hasOwn(FIELD_FAULTS, name)

export const valuesOf = (customer?: AdminCustomer): CustomerValues => ({
  full_name: customer?.full_name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  status: customer?.status ?? 'Active',
})

/**
 * The form behind Add Customer, the edit dialog and the details page.
 * @param customer whom to change; left out, a new one is added
 * @param onSaved after the database has taken it
 */
export const useCustomerForm = (customer: AdminCustomer | undefined, onSaved: () => void) => {
  const form = useForm({ resolver: zodResolver(customerSchema), defaultValues: valuesOf(customer) })
  // One for all presses of the button: a customer is added once.
  const [requestId] = useState(() => crypto.randomUUID())
  const save = useMutation({
    ...saveCustomer,
    onSuccess: (outcome) => {
      const { status } = outcome
      if (status === 'not_found') return customerMessages.gone()
      if (status === 'duplicate') return form.setError('email', { message: DUPLICATE_EMAIL }, { shouldFocus: true })
      if (outcome.status === 'invalid') {
        const faults = outcome.fields.filter(isField)
        if (faults.length === 0) customerMessages.failed()
        return faults.forEach((name) => form.setError(name, { message: FIELD_FAULTS[name] }))
      }
      if (customer) customerMessages.updated()
      else customerMessages.added()
      onSaved()
    },
    onError: customerMessages.failed,
  })
  const submit = form.handleSubmit((values) =>
    save.mutate({ ...values, requestId, ...(customer && { id: customer.id }) }),
  )
  return { form, submit, busy: save.isPending }
}
