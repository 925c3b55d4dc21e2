import type { UseFormReturn } from 'react-hook-form'
import { SelectField, TextField } from '@/ui/form/field'
import { CUSTOMER_STATUSES } from './customer-rules'
import type { CustomerValues } from './customer-mutations'

export const CustomerFields = ({ form }: { form: UseFormReturn<CustomerValues> }) => {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Full Name"
        className="col-span-full"
        required
        autoComplete="off"
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <TextField
        label="Email Address"
        className="col-span-full"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <SelectField label="Status" error={errors.status?.message} {...form.register('status')}>
        {CUSTOMER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
    </>
  )
}
