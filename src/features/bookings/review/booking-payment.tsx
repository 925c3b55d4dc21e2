import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { holdText } from '@/features/settings/settings-texts'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { CARDS_UNKNOWN, NO_PAYMENT_METHOD, WHERE_CARDS_ARE_PAID } from '@/features/payments/card-messages'
import { HOW_TO_PAY, MEMBER_METHODS, offeredMethods } from '@/features/payments/payment-messages'
import { METHOD_NAMES, type PaymentMethod } from '@/features/payments/payment-names'
import { pluralise } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { ReadError } from '@/ui/empty-state'

export interface Paying {
  /** Status of card payments. */
  card: RpcResults['card_payment_status']['status']
  /** The query behind it. */
  cards: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  method: PaymentMethod
  setMethod: (method: PaymentMethod) => void
  /** Renders the consent for automatic payments, if they are possible. */
  rest: ReactNode
}

/** How the first payment is made, and what happens after booking. */
export const BookingPayment = ({ settings, paying }: { settings: PublicSettings; paying: Paying }) => {
  const { card, cards, method, setMethod, rest } = paying
  if (card === 'closed')
    return (
      <div className="grid gap-4">
        {cards.isError && !cards.data && <ReadError read={cards}>{CARDS_UNKNOWN.text}</ReadError>}
        <p>
          Nothing is charged now. {holdText(settings)}{' '}
          {settings.bank_transfers_open ? HOW_TO_PAY : NO_PAYMENT_METHOD.text}
        </p>
      </div>
    )
  return (
    <fieldset className="grid gap-4">
      <legend className="display mb-3 text-xl">Your first payment</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {offeredMethods(MEMBER_METHODS, settings).map((each) => (
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
            {METHOD_NAMES[each]}
          </label>
        ))}
      </div>
      {method === 'card' ? (
        <>
          <p>
            Confirming holds your spots for {pluralise(settings.hold_hours, 'hour')} and leads on to the payment; once
            it is made they are yours. {WHERE_CARDS_ARE_PAID}
          </p>
          {rest}
        </>
      ) : (
        <p>Nothing is charged now. {holdText(settings)}</p>
      )}
    </fieldset>
  )
}
