import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { cardPayment } from '@/features/payments/payment-queries'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FormNotice } from '@/ui/form/form-notice'
import { toast } from '@/ui/toast/toast'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { saveCart } from '@/features/store/cart/cart-store'
import { forgetCheckout, keepCheckout, readCheckout, requestIdFor } from './checkout-draft'
import { CheckoutFields } from './checkout-fields'
import { CheckoutReview } from './checkout-review'
import { CHECKOUT_FIELDS, checkoutSchema, type CheckoutValues as Form } from './checkout-schema'
import { placeOrder } from '@/features/store/orders/order-mutations'
import { blocksOrder, judgeLines } from './quote-rules'
import { cardWords, placeMessages } from '@/features/store/store-messages'
import { asked, cartQuote } from '@/features/store/cart/cart-queries'

interface CheckoutFormProps {
  lines: readonly CartLine[]
  /** What is known of the person already. */
  known: Partial<Form>
  onPlaced: (order: { id: string; token: string }) => void
}

/** Turns the cart into an order. What was typed outlives a failure and a reload. */
export const CheckoutForm = ({ lines, known, onPlaced }: CheckoutFormProps) => {
  const form = useForm<Form>({ resolver: zodResolver(checkoutSchema), defaultValues: readCheckout(known) })
  const delivery = useWatch({ control: form.control, name: 'method' })
  const queryClient = useQueryClient()
  const { data: card } = useQuery(cardPayment())
  const { data: quote, error, isPlaceholderData } = useQuery(cartQuote(lines, delivery))
  const [failure, setFailure] = useState<keyof typeof placeMessages | null>(null)
  const place = useMutation(placeOrder)
  // A second click may come before the button is disabled, or before the page has moved on.
  const sending = useRef(false)
  const current = quote && !isPlaceholderData ? quote : null
  const judged = judgeLines(lines, quote?.lines)
  if (error && !quote) throw error

  const send = async (values: Form): Promise<void> => {
    if (sending.current || !current) return
    if (values.payment === 'card') {
      const { title, text } = cardWords[card ?? 'closed']
      toast.info(title, text)
      return
    }
    sending.current = true
    setFailure(null)
    let placed = false
    try {
      const requestId = requestIdFor(form.getValues(), JSON.stringify([asked(lines), values]))
      const outcome = await place.mutateAsync({ lines, form: values, total: current.total, requestId })
      if (outcome.status === 'placed') {
        placed = true
        forgetCheckout()
        onPlaced({ id: outcome.order_id, token: outcome.token })
        saveCart([])
        return
      }
      setFailure(outcome.status)
      if (outcome.status === 'changed')
        queryClient.setQueryData(cartQuote(lines, values.method).queryKey, outcome.quote)
      if (outcome.status === 'invalid') {
        CHECKOUT_FIELDS.filter((field) => outcome.fields.includes(field)).forEach((field) =>
          form.setError(field, { message: 'Please check this field.' }),
        )
      }
    } catch (reason) {
      console.error(reason)
      setFailure('failed')
    } finally {
      sending.current = placed
    }
  }

  return (
    <form
      noValidate
      className="grid items-start gap-8 lg:grid-cols-3"
      onChange={() => keepCheckout(form.getValues())}
      onSubmit={(submitted) => void form.handleSubmit(send)(submitted)}
    >
      <div className="grid gap-8 lg:col-span-2">
        <CheckoutFields form={form} card={card} />
      </div>
      <Card as="section" aria-label="Your order" className="grid gap-4 p-5 sm:p-6">
        <CheckoutReview lines={lines} judged={judged} quote={quote} current={current} />
        {failure && (
          <FormNotice title={placeMessages[failure].title}>
            <p>{placeMessages[failure].text}</p>
          </FormNotice>
        )}
        <Button type="submit" size="lg" busy={place.isPending} disabled={!current || judged.some(blocksOrder)}>
          {place.isPending ? 'Placing Order...' : 'Place Order'}
        </Button>
      </Card>
    </form>
  )
}
