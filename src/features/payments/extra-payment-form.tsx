import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { moneyAmount } from '@/lib/schema'
import { formatMoneyExact } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { showToast, useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { ReadError } from '@/ui/empty-state'
import { AutopayConsent } from './autopay/autopay-consent'
import { publicSettings } from '@/features/settings/public-settings-queries'
import {
  CARDS_CLOSED_MESSAGE,
  CARD_STATUS_ERROR_MESSAGE,
  NO_PAYMENT_METHOD_MESSAGE,
  CARD_PAGE_HINT,
} from './card-messages'
import {
  DEFAULT_PAYMENT_METHOD,
  TRANSFER_HINT,
  MEMBER_METHODS,
  listOfferedMethods,
  transferMessages,
  type MemberMethod,
} from './payment-messages'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { requestTransfer } from './payment-mutations'
import { cardPaymentStatus } from './payment-queries'
import { TransferDetails, type AnnouncedTransfer } from './transfer-details'
import { usePayByCard } from './use-pay-by-card'

/**
 * Schema of a payment by a member.
 * @param balance amount owing in AUD, which is the maximum payment
 */
const createPaymentSchema = (balance: number) =>
  z.object({ amount: moneyAmount(balance, 'the amount owing on this booking'), method: z.enum(MEMBER_METHODS) })

type PaymentValues = z.infer<ReturnType<typeof createPaymentSchema>>

export interface PayableBooking {
  id: string
  label: string
  /** The amount owing on the booking in AUD. */
  balance: number
  /** The sum of the pending bank transfers in AUD. */
  announced: number
  /** The next payment in AUD and its due date. Undefined if no payment is due. */
  nextPayment?: { amount: number; dueDate: string }
}

const describeOwing = ({ balance, announced, nextPayment }: PayableBooking): string =>
  (nextPayment ? `Your next payment is ${formatMoneyExact(nextPayment.amount)}, due ${nextPayment.dueDate}. ` : '') +
  `${formatMoneyExact(balance)} is owing on this booking` +
  (announced > 0 ? `, and ${formatMoneyExact(announced)} of it is on its way by bank transfer.` : '.')

interface ExtraPaymentFormProps {
  bookings: PayableBooking[]
  selected: PayableBooking
  onChoose: (id: string) => void
  /** The initial text of the amount field in AUD, such as the next payment. */
  amount?: string
  method?: MemberMethod
}

interface MethodChoiceProps {
  form: UseFormReturn<PaymentValues>
  /** The query for the status of card payments. If it has no data, the status is unknown. */
  cards: UseQueryResult<RpcResults['card_payment_status']['status']>
  /** A ref to the button that switches to bank transfer. */
  transferButtonRef: Ref<HTMLButtonElement>
  /** The consent for automatic payments of the later installments. */
  consent: ReactNode
}

const MethodChoice = ({
  form: { control, register, setValue },
  cards,
  transferButtonRef,
  consent,
}: MethodChoiceProps) => {
  const { data: card } = cards
  const { data: settings } = useQuery(publicSettings())
  const offeredMethods = listOfferedMethods(MEMBER_METHODS, settings)
  const canTransfer = offeredMethods.includes('bank_transfer')
  const closedMessage = canTransfer ? CARDS_CLOSED_MESSAGE : NO_PAYMENT_METHOD_MESSAGE
  const method = useWatch({ control, name: 'method' })
  const groupRef = useRef<HTMLDivElement>(null)
  const switchToTransfer = () => {
    setValue('method', 'bank_transfer')
    groupRef.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  return (
    <>
      <div ref={groupRef} role="radiogroup" aria-label="Payment method" className="grid gap-3 sm:grid-cols-2">
        {offeredMethods.map((option) => (
          <label
            key={option}
            className="flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised"
          >
            <input type="radio" value={option} className="size-5 shrink-0" {...register('method')} />
            {PAYMENT_METHOD_NAMES[option]}
          </label>
        ))}
      </div>
      {method === 'card' && cards.isError && !card && (
        <ReadError read={cards}>{CARD_STATUS_ERROR_MESSAGE.text}</ReadError>
      )}
      {method === 'card' && card === 'open' && (
        <>
          <p className="text-sm text-muted">{CARD_PAGE_HINT}</p>
          {consent}
        </>
      )}
      {method === 'bank_transfer' && <p className="text-sm text-muted">{TRANSFER_HINT}</p>}
      <MessageNotice message={method === 'card' && card === 'closed' ? closedMessage : null}>
        {canTransfer && (
          <Button ref={transferButtonRef} variant="secondary" size="sm" className="mt-3" onClick={switchToTransfer}>
            Pay by Bank Transfer Instead
          </Button>
        )}
      </MessageNotice>
    </>
  )
}

interface ExtraPayment {
  selected: PayableBooking
  amount: string
  method: MemberMethod
}

/** Submits the form: opens the provider's page, or announces a bank transfer. */
const useExtraPayment = ({ selected, amount, method }: ExtraPayment) => {
  const paymentSchema = useMemo(() => createPaymentSchema(selected.balance), [selected.balance])
  const { data: settings } = useQuery(publicSettings())
  // A link to this page can contain a payment method that is no longer offered. The form then selects the default
  // method.
  const [offered = DEFAULT_PAYMENT_METHOD] = listOfferedMethods([method], settings)
  const form = useForm<PaymentValues>({
    resolver: zodResolver(paymentSchema),
    defaultValues: { amount, method: offered },
  })
  const [announced, setAnnounced] = useState<AnnouncedTransfer | null>(null)
  const cardStatusQuery = useQuery(cardPaymentStatus())
  const cardPayment = usePayByCard()
  const [savesCard, setKeepCard] = useState(false)
  const { send, isBusy, notice, requestId } = useSend(requestTransfer, {
    form,
    draft: selected.id,
    messages: transferMessages,
    notice: 'all',
    onResult: (result) => {
      if (result.status !== 'requested') return
      setAnnounced(result)
      form.reset({ amount: '', method: 'bank_transfer' })
    },
  })
  const transferButtonRef = useRef<HTMLButtonElement>(null)
  const submitPayment = (values: PaymentValues) => {
    if (values.method === 'card') {
      if (cardStatusQuery.data === 'open')
        return cardPayment.pay({ bookingId: selected.id, amount: Number(values.amount), savesCard })
      // A notice above the button explains why card payment is unavailable. Focus moves to the notice's button, which
      // switches to bank transfer.
      return transferButtonRef.current ? transferButtonRef.current.focus() : showToast(CARD_STATUS_ERROR_MESSAGE)
    }
    setAnnounced(null)
    return send({ bookingId: selected.id, amount: Number(values.amount), requestId: requestId(selected.id) })
  }
  const typedAmount = Number(useWatch({ control: form.control, name: 'amount' }))
  const consentProps = {
    subject: { bookingId: selected.id, amount: typedAmount > 0 && typedAmount <= selected.balance ? typedAmount : 0 },
    isSelected: savesCard,
    onChoose: setKeepCard,
  }
  return {
    form,
    cards: cardStatusQuery,
    transferButtonRef,
    announced,
    consentProps,
    pay: submitPayment,
    isBusy: isBusy || cardPayment.isBusy,
    notice: notice ?? cardPayment.notice,
  }
}

/**
 * A form with which members make a payment for a booking, by card or by bank transfer. A bank transfer counts as paid
 * once staff confirm it.
 */
export const ExtraPaymentForm = ({
  bookings,
  selected,
  onChoose,
  amount = '',
  method = DEFAULT_PAYMENT_METHOD,
}: ExtraPaymentFormProps) => {
  const { form, cards, transferButtonRef, announced, consentProps, pay, isBusy, notice } = useExtraPayment({
    selected,
    amount,
    method,
  })
  const { errors } = form.formState
  return (
    <div className="grid gap-6">
      {announced && <TransferDetails transfer={announced} />}
      <form noValidate className="grid gap-6" onSubmit={(values) => void form.handleSubmit(pay)(values)}>
        <SelectField
          label="Booking"
          value={selected.id}
          onChange={({ target }) => onChoose(target.value)}
          hint={describeOwing(selected)}
        >
          {bookings.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Payment Amount (AUD)"
          type="number"
          inputMode="decimal"
          min="0.01"
          max={selected.balance}
          step="0.01"
          required
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <MethodChoice
          form={form}
          cards={cards}
          transferButtonRef={transferButtonRef}
          consent={<AutopayConsent {...consentProps} />}
        />
        <MessageNotice message={notice} />
        <Button type="submit" size="lg" isBusy={isBusy}>
          Process Payment
        </Button>
      </form>
    </div>
  )
}
