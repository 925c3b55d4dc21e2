import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoneyExact } from '@/lib/text'
import type { HasStatus, MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { type MoneyFieldOptions, MoneyFields, createMoneySchema, type MoneyValues } from './money-fields'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'

export interface MoneyTransaction {
  /** The amount in AUD, above 0. */
  amount: number
  method: MoneyValues['method']
  note: string
  /** The date of the payment. Empty if the form has no date field. */
  day: string
  purpose: string
  /** The idempotency key, which stays the same until a result arrives. */
  requestId: string
}

interface MoneyDialogProps<Result extends HasStatus> extends MoneyFieldOptions {
  /** The title of the dialog and the label of its submit button. */
  title: string
  description: string
  /** The maximum amount in AUD. `limitName` describes the limit in error messages. */
  max: number
  limitName: string
  /** The initial amount in AUD. 0: the amount field is empty. */
  proposedAmount: number
  /** Maximum length of the staff note in characters. */
  noteMax: number
  /** The payment methods that staff can choose. */
  methods: Partial<Record<MoneyValues['method'], string>>
  /** A button for recording the money in another way, such as a refund that is not made to the card. */
  alternative?: ReactNode
  /** Creates the text that asks for confirmation of a refund. Undefined if no confirmation is needed. */
  createQuestion?: (amount: number) => string
  mutation: UseMutationOptions<Result, Error, MoneyTransaction>
  /**
   * The id of the booking or order. It identifies retries: a retry shows the result of the earlier attempt, even if the
   * amount has changed.
   */
  itemId: string
  messages: MessagesFor<Result>
  /** The result statuses that close the dialog because the amounts in it are outdated. */
  closingStatuses: readonly Result['status'][]
  /** Returns the current maximum in AUD from the database's result. Null if the maximum has not changed. */
  getCurrentMax: (result: Result) => number | null
  onClose: () => void
}

/** State of the form for payments and refunds: values, confirmation and submit. */
const useMoneyForm = <Result extends HasStatus>({
  limitName,
  proposedAmount,
  noteMax,
  mutation,
  itemId,
  messages,
  closingStatuses,
  methods,
  day,
  purpose,
  getCurrentMax,
  onClose,
  ...props
}: MoneyDialogProps<Result>) => {
  const [updatedMax, setUpdatedMax] = useState<number | null>(null)
  const maxAmount = updatedMax ?? props.max
  const moneySchema = useMemo(
    () => createMoneySchema(maxAmount, limitName, noteMax, { day, purpose }),
    [maxAmount, limitName, noteMax, day, purpose],
  )
  const form = useForm<MoneyValues>({
    resolver: zodResolver(moneySchema),
    defaultValues: {
      amount: proposedAmount > 0 ? String(proposedAmount) : '',
      method: methods.bank_transfer ? 'bank_transfer' : 'card',
      note: '',
      day: day?.to ?? '',
      purpose: purpose?.selected ?? '',
    },
  })
  const [valuesToConfirm, setValuesToConfirm] = useState<MoneyValues | null>(null)
  const { send, isBusy, requestId } = useSend(mutation, {
    form,
    messages,
    draft: itemId,
    onResult: (result) => {
      if (closingStatuses.includes(result.status)) return onClose()
      setValuesToConfirm(null)
      setUpdatedMax((previousMax) => getCurrentMax(result) ?? previousMax)
    },
    onFailure: () => setValuesToConfirm(null),
  })
  const submitMoney = (values: MoneyValues) =>
    send({ ...values, amount: Number(values.amount), requestId: requestId(itemId) })
  return { form, max: maxAmount, valuesToConfirm, setValuesToConfirm, submitMoney, isBusy }
}

/** A dialog that records a payment, or a refund after staff have confirmed it. */
export const MoneyDialog = <Result extends HasStatus>(props: MoneyDialogProps<Result>) => {
  const { title, description, limitName, methods, day, purpose, alternative, createQuestion, onClose } = props
  const { form, max, valuesToConfirm, setValuesToConfirm, submitMoney, isBusy } = useMoneyForm(props)

  if (valuesToConfirm && createQuestion)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setValuesToConfirm(null)}
        title={title}
        description={createQuestion(Number(valuesToConfirm.amount))}
        confirmLabel={title}
        isBusy={isBusy}
        onConfirm={() => void submitMoney(valuesToConfirm)}
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
          <Button type="submit" form="money-form" variant={createQuestion ? 'danger' : 'primary'} isBusy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form
        id="money-form"
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) => (createQuestion ? setValuesToConfirm(values) : submitMoney(values)))(event)
        }
      >
        <MoneyFields {...{ form, methods, day, purpose }} hint={`At most ${formatMoneyExact(max)}, ${limitName}.`} />
        {alternative}
      </form>
    </Dialog>
  )
}
