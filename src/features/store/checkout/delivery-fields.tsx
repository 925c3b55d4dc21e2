import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SelectField, TextField } from '@/ui/form/field'
import type { CheckoutValues } from './checkout-schema'
import { ordersLimits } from '@/lib/generated/limits'
import { CollectField } from './collect-field'
import { radio } from './radio-class'

interface FieldsProps {
  form: UseFormReturn<CheckoutValues>
}

const AddressFields = ({ form: { register, formState } }: FieldsProps) => {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Street Address"
        autoComplete="street-address"
        required
        error={errors.address_line?.message}
        {...register('address_line')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Suburb"
          autoComplete="address-level2"
          required
          error={errors.suburb?.message}
          {...register('suburb')}
        />
        <SelectField
          label="State"
          autoComplete="address-level1"
          required
          error={errors.state?.message}
          {...register('state')}
        >
          <option value="">Choose</option>
          {ordersLimits.state.values.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          error={errors.postcode?.message}
          {...register('postcode')}
        />
      </div>
      <p className="text-sm text-muted">We post within Australia. Elsewhere? Write to us and we will find a way.</p>
    </>
  )
}

interface DeliveryFieldsProps extends FieldsProps {
  /** Whether some of it goes by post; undefined: not known yet. */
  posted: boolean | undefined
}

/** How it gets to its buyer. Nothing is asked of what is not posted. */
export const DeliveryFields = ({ form, posted }: DeliveryFieldsProps) => {
  const method = useWatch({ control: form.control, name: 'method' })
  if (posted === false)
    return (
      <section aria-labelledby="handover" className="grid gap-2">
        <h2 id="handover" className="display text-2xl">
          Delivery
        </h2>
        <p className="text-muted">
          Nothing in your cart is posted: no address and no postage. Once it is paid, our desk arranges with you how you
          get it.
        </p>
      </section>
    )
  return (
    <fieldset className="grid gap-4">
      <legend className="display mb-3 text-2xl">Delivery</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <label className={radio}>
          <input type="radio" value="post" className="size-5 shrink-0" {...form.register('method')} />
          Send by post
        </label>
        <label className={radio}>
          <input type="radio" value="collect" className="size-5 shrink-0" {...form.register('method')} />
          Collect on the trip
        </label>
      </div>
      {method === 'collect' ? <CollectField form={form} /> : <AddressFields form={form} />}
    </fieldset>
  )
}
