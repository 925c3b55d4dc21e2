import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form'
import { formatMoneyExact } from '@/lib/format/money'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { tellByToast, useSend } from '@/ui/form/use-send'
import { WordsNotice } from '@/ui/form/words-notice'
import { cardWords, MEMBER_METHODS, METHOD_NAMES, transferWords } from './payment-messages'
import { requestTransfer } from './payment-mutations'
import { cardPayment } from './payment-queries'
import { paymentSchema, type PaymentValues } from './payment-schema'
import { TransferDetails, type AnnouncedTransfer } from './transfer-details'

export interface Payable {
  id: string
  label: string
  /** AUD. */
  balance: number
}

interface ExtraPaymentFormProps {
  bookings: Payable[]
  chosen: Payable
  onChoose: (id: string) => void
  /** Filled in to begin with, such as what is due next. */
  amount?: string
}

const Methods = ({ register }: { register: UseFormRegister<PaymentValues> }) => (
  <div role="radiogroup" aria-label="Payment method" className="grid gap-3 sm:grid-cols-2">
    {MEMBER_METHODS.map((each) => (
      <label
        key={each}
        className="flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised"
      >
        <input type="radio" value={each} className="size-5 shrink-0 accent-accent" {...register('method')} />
        {METHOD_NAMES[each]}
      </label>
    ))}
  </div>
)

/** Pays towards a booking. A transfer is announced here and counts once it is confirmed; nothing else is recorded. */
export const ExtraPaymentForm = ({ bookings, chosen, onChoose, amount = '' }: ExtraPaymentFormProps) => {
  const schema = useMemo(() => paymentSchema(chosen.balance), [chosen.balance])
  const form = useForm<PaymentValues>({ resolver: zodResolver(schema), defaultValues: { amount, method: 'card' } })
  const { errors } = form.formState
  const [announced, setAnnounced] = useState<AnnouncedTransfer | null>(null)
  const { data: card } = useQuery(cardPayment())
  const method = useWatch({ control: form.control, name: 'method' })
  const { send, busy, said, requestId } = useSend(requestTransfer, {
    form,
    words: transferWords,
    notice: 'all',
    onAnswer: (answer) => {
      if (answer.status !== 'requested') return
      setAnnounced(answer)
      form.reset({ amount: '', method: 'bank_transfer' })
    },
  })

  const pay = (values: PaymentValues) => {
    if (values.method === 'card') return tellByToast(cardWords[card ?? 'closed'])
    setAnnounced(null)
    return send({ bookingId: chosen.id, amount: Number(values.amount), requestId: requestId(chosen.id) })
  }

  return (
    <div className="grid gap-6">
      {announced && <TransferDetails transfer={announced} />}
      <form noValidate className="grid gap-6" onSubmit={(submitted) => void form.handleSubmit(pay)(submitted)}>
        <SelectField
          label="Booking"
          value={chosen.id}
          onChange={({ target }) => onChoose(target.value)}
          hint={`${formatMoneyExact(chosen.balance)} is owing on this booking.`}
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
          max={chosen.balance}
          step="0.01"
          required
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <Methods register={form.register} />
        <WordsNotice words={method === 'card' && card ? cardWords[card] : null} />
        <WordsNotice words={said} />
        <Button type="submit" size="lg" busy={busy}>
          Process Payment
        </Button>
      </form>
    </div>
  )
}
