import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useAuth } from '@/features/auth/auth-context'
import { formatDate } from '@/lib/dates'
import { ordersLimits } from '@/lib/generated/limits'
import { SelectField, TextField } from '@/ui/form/field'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { type CheckoutValues, EVENT_NAMED_LATER } from './checkout-schema'
import { collectEvents } from './pickup-queries'

/**
 * A select of trips on which the customer can collect the order: the member's own trips, or all upcoming trips if they
 * have none.
 */
export const CollectEventField = ({ form: { register, formState } }: { form: UseFormReturn<CheckoutValues> }) => {
  const { user } = useAuth()
  const queryResult = useQuery(collectEvents(user?.id ?? null))
  const { data: events = [], isPending } = queryResult
  // Waits for the options, because a select whose options load later would not show the value that was selected before
  // a reload.
  if (isPending) return <Skeleton className="h-20" />
  return (
    <>
      <SelectField label="Trip" required error={formState.errors.event_id?.message} {...register('event_id')}>
        <option value="">Choose</option>
        {events.map(({ id, title, start_date }) => (
          <option key={id} value={id}>
            {title}, {formatDate(start_date)}
          </option>
        ))}
        <option value={EVENT_NAMED_LATER}>I don’t know yet</option>
      </SelectField>
      {queryResult.isError && !queryResult.data && (
        <ReadError read={queryResult}>We couldn’t load the trips.</ReadError>
      )}
      <p className="text-muted">Your guide hands over your order on the first evening.</p>
    </>
  )
}

/** CSS classes of a radio button that looks like a tile. */
export const radioTileClass =
  'flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised'

interface AddressFieldsProps {
  form: UseFormReturn<CheckoutValues>
}

const AddressFields = ({ form: { register, formState } }: AddressFieldsProps) => {
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
      <p className="text-sm text-muted">We post within Australia. Elsewhere? Contact us and we’ll find a way.</p>
    </>
  )
}

interface DeliveryFieldsProps extends AddressFieldsProps {
  /** True if at least one product in the cart is sent by post. Undefined while the quote is loading. */
  isPosted: boolean | undefined
}

/**
 * The fields for delivery method and address. They are not shown for an order without products that are sent by post.
 */
export const DeliveryFields = ({ form, isPosted }: DeliveryFieldsProps) => {
  const deliveryMethod = useWatch({ control: form.control, name: 'method' })
  if (isPosted === false)
    return (
      <section aria-labelledby="handover" className="grid gap-2">
        <h2 id="handover" className="display text-2xl">
          Delivery
        </h2>
        <p className="text-muted">
          Nothing in your cart is posted, so we need no address and charge no postage. After payment we’ll arrange
          delivery with you.
        </p>
      </section>
    )
  return (
    <fieldset className="grid gap-4">
      <legend className="display mb-3 text-2xl">Delivery</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <label className={radioTileClass}>
          <input type="radio" value="post" className="size-5 shrink-0" {...form.register('method')} />
          Send by post
        </label>
        <label className={radioTileClass}>
          <input type="radio" value="collect" className="size-5 shrink-0" {...form.register('method')} />
          Collect on the trip
        </label>
      </div>
      {deliveryMethod === 'collect' ? <CollectEventField form={form} /> : <AddressFields form={form} />}
    </fieldset>
  )
}
