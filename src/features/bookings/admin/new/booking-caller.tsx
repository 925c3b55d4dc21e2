import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { ReadError } from '@/ui/empty-state'
import { searchCustomers } from '../booking-queries'
import { NEW_CUSTOMER_VALUE, type NewBookingValues } from './booking-new-schema'

const ROW_CLASS =
  'flex min-h-11 items-center gap-3 rounded-xl border border-edge px-4 py-1.5 has-checked:border-lantern has-checked:bg-raised'

/** Fields for a new customer. The email is optional. */
const NewCustomerFields = () => {
  const { register, formState } = useFormContext<NewBookingValues>()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Full Name"
        required
        autoComplete="off"
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        hint="Optional. Without an email address we can’t send a confirmation; add one later and we’ll send it then."
        error={errors.email?.message}
        {...register('email')}
      />
    </div>
  )
}

/** The first customers whose name, email or phone number matches the search text. */
const FoundCustomers = ({ query }: { query: string }) => {
  const { register } = useFormContext<NewBookingValues>()
  const queryResult = useQuery(searchCustomers(query))
  const foundCustomers = queryResult.data?.rows ?? []
  return (
    <>
      {foundCustomers.map(({ id, full_name, email, phone }) => (
        <label key={id} className={ROW_CLASS}>
          <input type="radio" value={id} className="size-5 shrink-0" {...register('customerId')} />
          <span className="grid min-w-0">
            <span className="font-medium">{full_name}</span>
            <span className="text-sm wrap-anywhere text-muted">
              {[email, phone].filter(Boolean).join(' · ') || 'No email or phone number'}
            </span>
          </span>
        </label>
      ))}
      {queryResult.data && queryResult.data.total > foundCustomers.length && (
        <p className="text-sm text-muted">Only the newest matches are shown. Type more of the name to find others.</p>
      )}
      {queryResult.isError && <ReadError read={queryResult}>We couldn’t search the customers.</ReadError>}
    </>
  )
}

interface CustomerPickerProps {
  query: string
  onQueryChange: (query: string) => void
}

/** Finds a customer by name, email or phone number, or creates a new one from the typed text. */
export const CustomerPicker = ({ query, onQueryChange }: CustomerPickerProps) => {
  const { register, setValue, getValues, formState } = useFormContext<NewBookingValues>()
  const selectedCustomerId = useWatch<NewBookingValues, 'customerId'>({ name: 'customerId' })
  const typedText = query.trim()
  const customerError = formState.errors.customerId?.message
  // Uses the search text as the name, phone number or email address of the new customer.
  const startNewCustomer = () => {
    const newCustomerField = /^[\d\s()+.-]+$/.test(typedText)
      ? 'phone'
      : typedText.includes('@')
        ? 'email'
        : 'full_name'
    if (getValues(newCustomerField) === '') setValue(newCustomerField, typedText, { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="required mb-1.5 text-sm font-medium">Customer</legend>
      <SearchField
        label="Search customers by name, email or phone"
        placeholder="Name, email or phone"
        value={query}
        onChange={onQueryChange}
      />
      {typedText !== '' && <FoundCustomers query={query} />}
      {(typedText !== '' || selectedCustomerId === NEW_CUSTOMER_VALUE) && (
        <label className={ROW_CLASS}>
          <input
            type="radio"
            value={NEW_CUSTOMER_VALUE}
            className="size-5 shrink-0"
            {...register('customerId', { onChange: startNewCustomer })}
          />
          <span className="font-medium">{typedText === '' ? 'New customer' : `Add ${typedText}`}</span>
        </label>
      )}
      {selectedCustomerId === NEW_CUSTOMER_VALUE && <NewCustomerFields />}
      {customerError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {customerError}
        </p>
      )}
    </fieldset>
  )
}
