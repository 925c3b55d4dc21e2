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
  /** AUD, over 0. */
  amount: number
  method: MoneyValues['method']
  note: string
  /** '' where neither was asked. */
  day: string
  purpose: string
  /** Sent with every try until one is answered, so that it is recorded once. */
  requestId: string
}

interface MoneyDialogProps<Answer extends Answered> extends MoneyAsked {
  /** Also what the button says. */
  title: string
  description: string
  /** AUD: what may be moved at most, and what that is. */
  most: number
  limit: string
  /** AUD, filled in to begin with; 0: nothing is. */
  proposed: number
  /** Characters of the note. */
  noteMost: number
  /** Those that there are to choose from. */
  methods: Partial<Record<MoneyValues['method'], string>>
  /** Another way than by this form. */
  instead?: ReactNode
  /** Asked before money goes back; left out, nothing is asked. */
  question?: (amount: number) => string
  mutation: UseMutationOptions<Answer, Error, Money>
  /** Whose money it is: what an earlier try has done is told, whatever amount is sent after it. */
  about: string
  words: WordsFor<Answer>
  /** Answers after which the figures on the page are to be looked at again. */
  ends: readonly Answer['status'][]
  /** AUD: what the database last said is the most, where it knew better than the page. */
  mostNow: (answer: Answer) => number | null
  onClose: () => void
}

/** What is typed, whether it was asked about, and sending it. */
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

/** Records money that came in, or, after the question, money that goes back. */
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
