import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoneyExact } from '@/lib/text'
import type { Answered, WordsFor } from '@/lib/words'
import { Button } from '@/ui/button'
import { type MoneyAsked, MoneyFields, moneySchema, type MoneyValues } from './money-fields'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'

export interface Money {
  /** In AUD, above 0. */
  amount: number
  method: MoneyValues['method']
  note: string
  /** Empty if it is not asked for. */
  day: string
  purpose: string
  /** Idempotency key, the same until a result arrives. */
  requestId: string
}

interface MoneyDialogProps<Answer extends Answered> extends MoneyAsked {
  /** Also the button's label. */
  title: string
  description: string
  /** In AUD: the maximum, and what it stands for. */
  most: number
  limit: string
  /** In AUD, filled in initially. 0: empty. */
  proposed: number
  /** Maximum length of the note in characters. */
  noteMost: number
  /** Methods to choose from. */
  methods: Partial<Record<MoneyValues['method'], string>>
  /** A button to record the money another way, such as a refund not made to the card. */
  instead?: ReactNode
  /** A confirmation before a refund. Undefined: none. */
  question?: (amount: number) => string
  mutation: UseMutationOptions<Answer, Error, Money>
  /** Id of the booking or order. An earlier attempt's result is shown whatever amount follows. */
  about: string
  words: WordsFor<Answer>
  /** Statuses after which the page's figures must be checked again. */
  ends: readonly Answer['status'][]
  /** In AUD: the maximum from the database's result, if it differs from the page's. */
  mostNow: (answer: Answer) => number | null
  onClose: () => void
}

/** State of the form: values, confirmation and submit. */
const useMoney = <Answer extends Answered>({
  limit,
  proposed,
  noteMost,
  mutation,
  about,
  words,
  ends,
  methods,
  day,
  purpose,
  mostNow,
  onClose,
  ...props
}: MoneyDialogProps<Answer>) => {
  const [corrected, setCorrected] = useState<number | null>(null)
  const most = corrected ?? props.most
  const schema = useMemo(
    () => moneySchema(most, limit, noteMost, { day, purpose }),
    [most, limit, noteMost, day, purpose],
  )
  const form = useForm<MoneyValues>({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: proposed > 0 ? String(proposed) : '',
      method: methods.bank_transfer ? 'bank_transfer' : 'card',
      note: '',
      day: day?.to ?? '',
      purpose: purpose?.chosen ?? '',
    },
  })
  const [asked, setAsked] = useState<MoneyValues | null>(null)
  const { send, busy, requestId } = useSend(mutation, {
    form,
    words,
    draft: about,
    onAnswer: (answer) => {
      if (ends.includes(answer.status)) return onClose()
      setAsked(null)
      setCorrected((before) => mostNow(answer) ?? before)
    },
    onFailure: () => setAsked(null),
  })
  const move = (values: MoneyValues) => send({ ...values, amount: Number(values.amount), requestId: requestId(about) })
  return { form, most, asked, setAsked, move, busy }
}

/** Records a payment, or after a confirmation a refund. */
export const MoneyDialog = <Answer extends Answered>(props: MoneyDialogProps<Answer>) => {
  const { title, description, limit, methods, day, purpose, instead, question, onClose } = props
  const { form, most, asked, setAsked, move, busy } = useMoney(props)

  if (asked && question)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setAsked(null)}
        title={title}
        description={question(Number(asked.amount))}
        confirmLabel={title}
        busy={busy}
        onConfirm={() => void move(asked)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="money-form" variant={question ? 'danger' : 'primary'} busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form
        id="money-form"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => (question ? setAsked(values) : move(values)))(event)}
      >
        <MoneyFields {...{ form, methods, day, purpose }} hint={`At most ${formatMoneyExact(most)}, ${limit}.`} />
        {instead}
      </form>
    </Dialog>
  )
}
