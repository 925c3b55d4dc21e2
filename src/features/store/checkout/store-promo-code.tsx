import { mutationOptions } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import {
  createOrderCodeMessage,
  TOO_MANY_CODE_TRIES_MESSAGE,
} from '@/features/booking-options/promo-codes/code-refusal-messages'
import { toOrderItems } from '@/features/store/cart/cart-queries'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { ApplyField } from '@/ui/form/apply-field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { saveCheckoutDraft, type CheckoutValues } from './checkout-schema'
import type { CartQuote } from './quote-rules'

const PROMO_CODE_MESSAGES: MessagesFor<RpcResults['check_store_promo_code']> = {
  ok: null,
  code_refused: createOrderCodeMessage,
  too_many_tries: TOO_MANY_CODE_TRIES_MESSAGE,
  invalid: { tone: 'warning', title: 'The code wasn’t applied', text: 'Check your cart first.' },
  failed: { title: 'We couldn’t check the code', text: 'Please try again.' },
}

interface PromoCodeCheck {
  code: string
  lines: readonly CartLine[]
}

/**
 * Checks a typed promo code and returns its id. A mutation instead of a query, because the database counts and limits
 * attempts with unknown codes.
 */
const checkStorePromoCode = () =>
  mutationOptions({
    mutationKey: ['check_store_promo_code'],
    mutationFn: ({ code, lines }: PromoCodeCheck) =>
      callRpc('check_store_promo_code', { code, lines: toOrderItems(lines) }),
    // Invalidates no queries, because the check of a code changes no rows that a query shows.
    meta: { invalidates: [] },
  })

interface StorePromoCodeProps {
  form: UseFormReturn<CheckoutValues>
  lines: readonly CartLine[]
  /** The price of the cart. Null while it loads. */
  quote: CartQuote | null
}

/** The field for the promo code of an order. An order has at most one code. */
export const StorePromoCode = ({ form, lines, quote }: StorePromoCodeProps) => {
  const appliedCode = useWatch({ control: form.control, name: 'promoCode' })
  const setCode = (code: CheckoutValues['promoCode']) => {
    form.setValue('promoCode', code)
    saveCheckoutDraft(form.getValues())
  }
  const codeRefusal = quote?.code_refusal
  const { send, isBusy, notice } = useSend(checkStorePromoCode(), {
    messages: PROMO_CODE_MESSAGES,
    draft: false,
    notice: 'all',
    onResult: (result) => {
      if (result.status === 'ok') setCode({ id: result.id, code: result.code })
    },
  })
  return (
    <div className="grid gap-3">
      <ApplyField
        label="Promo code"
        listLabel="Applied promo code"
        applied={appliedCode ? [{ id: appliedCode.id, label: appliedCode.code }] : []}
        isBusy={isBusy}
        onApply={async (code) => (await send({ code, lines }))?.status === 'ok'}
        onRemove={() => setCode(null)}
      />
      <MessageNotice message={notice ?? (codeRefusal ? createOrderCodeMessage(codeRefusal) : null)} />
    </div>
  )
}
