import { useRef, type Ref } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { METHOD_NAMES } from '@/features/payments/payment-messages'
import { VALUES, type Answers } from '@/lib/law'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { STATES, type CheckoutValues } from './checkout-schema'
import { cardWords } from '@/features/store/store-messages'

const radio =
  'flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised'

interface FieldsProps {
  form: UseFormReturn<CheckoutValues>
}

interface CheckoutFieldsProps extends FieldsProps {
  /** Whether a card could be charged at all; undefined: not known yet. */
  card: Answers['card_payment_status']['status'] | undefined
  /** The way on where it could not: pressing "Place Order" leads there. */
  instead: Ref<HTMLButtonElement>
}

const CustomerFields = ({ form: { register, formState } }: FieldsProps) => {
  const { errors } = formState
  return (
    <fieldset className="grid gap-4">
      <legend className="display mb-3 text-2xl">Your details</legend>
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
      </div>
    </fieldset>
  )
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
          {STATES.map((state) => (
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

const DeliveryFields = ({ form }: FieldsProps) => {
  const method = useWatch({ control: form.control, name: 'method' })
  return (
    <fieldset className="grid gap-4">
      <legend className="display mb-3 text-2xl">Delivery</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <label className={radio}>
          <input type="radio" value="post" className="size-5 shrink-0 accent-accent" {...form.register('method')} />
          Send by post
        </label>
        <label className={radio}>
          <input type="radio" value="collect" className="size-5 shrink-0 accent-accent" {...form.register('method')} />
          Collect on the trip
        </label>
      </div>
      {method === 'post' ? (
        <AddressFields form={form} />
      ) : (
        <p className="text-muted">Your guide hands it over on the first evening.</p>
      )}
    </fieldset>
  )
}

const PaymentFields = ({ form: { control, register, setValue }, card, instead }: CheckoutFieldsProps) => {
  const payment = useWatch({ control, name: 'payment' })
  const methods = useRef<HTMLFieldSetElement>(null)
  const byTransfer = () => {
    setValue('payment', 'bank_transfer')
    methods.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  return (
    <fieldset ref={methods} className="grid gap-4">
      <legend className="display mb-3 text-2xl">Payment</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {VALUES.orders.payment_method.map((each) => (
          <label key={each} className={radio}>
            <input type="radio" value={each} className="size-5 shrink-0 accent-accent" {...register('payment')} />
            {METHOD_NAMES[each]}
          </label>
        ))}
      </div>
      {payment === 'card' && card ? (
        <FormNotice tone="info" title={cardWords[card].title}>
          <p>{cardWords[card].text}</p>
          <Button ref={instead} variant="secondary" size="sm" className="mt-3" onClick={byTransfer}>
            Pay by Bank Transfer Instead
          </Button>
        </FormNotice>
      ) : (
        <p className="text-muted">You will see our bank details and your reference once the order is placed.</p>
      )}
    </fieldset>
  )
}

/** Who orders, where it goes, and how it is paid. */
export const CheckoutFields = ({ form, card, instead }: CheckoutFieldsProps) => (
  <>
    <CustomerFields form={form} />
    <DeliveryFields form={form} />
    <PaymentFields form={form} card={card} instead={instead} />
  </>
)
