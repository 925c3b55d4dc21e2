import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeHold } from '@/features/settings/settings-texts'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { CARD_STATUS_ERROR_MESSAGE, NO_PAYMENT_METHOD_MESSAGE, CARD_PAGE_HINT } from '@/features/payments/card-messages'
import { TRANSFER_ONLY_HINT, MEMBER_METHODS, listOfferedMethods } from '@/features/payments/payment-messages'
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@/lib/rules/payment-names'
import { pluralise } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { ReadError } from '@/ui/empty-state'

export interface PaymentChoice {
  /** Says whether card payment is available, or why it is not. */
  cardStatus: RpcResults['card_payment_status']['status']
  /** The query that loads the status of card payment. */
  cardStatusQuery: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  method: PaymentMethod
  setMethod: (method: PaymentMethod) => void
  /** Renders the consent for automatic payments, if they are possible. */
  laterPaymentsConsent: ReactNode
}

/** The choice of payment method for the first payment, and a text about the steps after the booking. */
export const BookingPayment = ({
  settings,
  paying: paymentChoice,
}: {
  settings: PublicSettings
  paying: PaymentChoice
}) => {
  const { cardStatus, cardStatusQuery, method, setMethod, laterPaymentsConsent } = paymentChoice
  if (cardStatus === 'closed')
    return (
      <div className="grid gap-4">
        {cardStatusQuery.isError && !cardStatusQuery.data && (
          <ReadError read={cardStatusQuery}>{CARD_STATUS_ERROR_MESSAGE.text}</ReadError>
        )}
        <p>
          Nothing is charged now. {describeHold(settings)}{' '}
          {settings.bank_transfers_open ? TRANSFER_ONLY_HINT : NO_PAYMENT_METHOD_MESSAGE.text}
        </p>
      </div>
    )
  return (
    <fieldset className="grid gap-4">
      <legend className="display mb-3 text-xl">Your first payment</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {listOfferedMethods(MEMBER_METHODS, settings).map((each) => (
          <label
            key={each}
            className="flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised"
          >
            <input
              type="radio"
              name="payment"
              value={each}
              className="size-5 shrink-0"
              checked={method === each}
              onChange={() => setMethod(each)}
            />
            {PAYMENT_METHOD_NAMES[each]}
          </label>
        ))}
      </div>
      {method === 'card' ? (
        <>
          <p>
            Confirming holds your spots for {pluralise(settings.hold_hours, 'hour')} and opens the payment page. Your
            spots are confirmed once you’ve paid. {CARD_PAGE_HINT}
          </p>
          {laterPaymentsConsent}
        </>
      ) : (
        <p>Nothing is charged now. {describeHold(settings)}</p>
      )}
    </fieldset>
  )
}
