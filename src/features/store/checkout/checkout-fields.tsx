import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRef, type Ref } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { ordersLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import type { CheckoutValues } from './checkout-schema'
import { DeliveryFields, radioTileClass } from './delivery-fields'
import { listOfferedMethods } from '@/features/payments/payment-messages'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { CARD_STATUS_ERROR_MESSAGE, NO_PAYMENT_METHOD_MESSAGE, CARD_PAGE_HINT } from '@/features/payments/card-messages'
import { STORE_CARDS_CLOSED_MESSAGE } from '@/features/store/store-messages'
import { ReadError } from '@/ui/empty-state'

interface FieldsProps {
  form: UseFormReturn<CheckoutValues>
}

interface CheckoutFieldsProps extends FieldsProps {
  /** True if at least one product in the cart is sent by post. Undefined while the quote is loading. */
  isPosted: boolean | undefined
  /** The query for the status of card payments. If it has no data, the status is unknown. */
  cardStatusQuery: UseQueryResult<RpcResults['card_payment_status']['status']>
  /**
   * A ref to the button that switches to bank transfer. "Place Order" focuses this button if card payment is not
   * available.
   */
  alternative: Ref<HTMLButtonElement>
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

const PaymentFields = ({
  form: { control, register, setValue },
  cardStatusQuery,
  alternative,
}: Omit<CheckoutFieldsProps, 'isPosted'>) => {
  const paymentMethod = useWatch({ control, name: 'payment' })
  const { data: card } = cardStatusQuery
  const { data: settings } = useQuery(publicSettings())
  const offeredMethods = listOfferedMethods(ordersLimits.payment_method.values, settings)
  const canTransfer = offeredMethods.includes('bank_transfer')
  const closedMessage = canTransfer ? STORE_CARDS_CLOSED_MESSAGE : NO_PAYMENT_METHOD_MESSAGE
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  const switchToTransfer = () => {
    setValue('payment', 'bank_transfer')
    fieldsetRef.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  return (
    <fieldset ref={fieldsetRef} className="grid gap-4">
      <legend className="display mb-3 text-2xl">Payment</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {offeredMethods.map((option) => (
          <label key={option} className={radioTileClass}>
            <input type="radio" value={option} className="size-5 shrink-0" {...register('payment')} />
            {PAYMENT_METHOD_NAMES[option]}
          </label>
        ))}
      </div>
      {paymentMethod === 'card' && cardStatusQuery.isError && !card && (
        <ReadError read={cardStatusQuery}>{CARD_STATUS_ERROR_MESSAGE.text}</ReadError>
      )}
      {paymentMethod === 'card' && card === 'open' && <p className="text-muted">{CARD_PAGE_HINT}</p>}
      {paymentMethod === 'card' && card === 'closed' && (
        <FormNotice tone="info" title={closedMessage.title}>
          <p>{closedMessage.text}</p>
          {canTransfer && (
            <Button ref={alternative} variant="secondary" size="sm" className="mt-3" onClick={switchToTransfer}>
              Pay by Bank Transfer Instead
            </Button>
          )}
        </FormNotice>
      )}
      {paymentMethod === 'bank_transfer' && canTransfer && (
        <p className="text-muted">You will see our bank details and your reference once the order is placed.</p>
      )}
    </fieldset>
  )
}

/** The checkout fields for customer, delivery and payment method. */
export const CheckoutFields = ({ form, isPosted, cardStatusQuery, alternative }: CheckoutFieldsProps) => (
  <>
    <CustomerFields form={form} />
    <DeliveryFields form={form} isPosted={isPosted} />
    <PaymentFields form={form} cardStatusQuery={cardStatusQuery} alternative={alternative} />
  </>
)
