import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { chooseRefundMessages } from './call-off-messages'
import { chooseRefund } from './call-off-mutations'
import type { CallOffChoice, ChoiceSource } from './call-off-queries'

const ACCOUNT_NAME_MESSAGE = 'Please enter the name of the account: up to 32 letters, digits and simple punctuation.'

const accountSchema = z.object({
  account_name: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9 .,&'/()-]{1,32}$/, ACCOUNT_NAME_MESSAGE)),
  bsb: z.string().check(z.regex(/^\s*\d{3}[ -]?\d{3}\s*$/, 'Please enter the six digits of the BSB.')),
  account_number: z
    .string()
    .check(z.regex(/^(?:[ -]*\d){5,9}[ -]*$/, 'Please enter the 5 to 9 digits of the account number.')),
})

interface RefundAccountFormProps {
  source: ChoiceSource
  choice: CallOffChoice
}

/**
 * Asks for the bank account to which a refund is transferred. Submitting the form also chooses the refund if no choice
 * was made.
 */
export const RefundAccountForm = ({ source, choice }: RefundAccountFormProps) => {
  const form = useForm<z.infer<typeof accountSchema>>({
    resolver: zodResolver(accountSchema),
    defaultValues: { account_name: '', bsb: '', account_number: '' },
  })
  // No draft: bank details must not stay in the browser.
  const { send, isBusy, notice } = useSend(chooseRefund(source), {
    form,
    messages: chooseRefundMessages,
    notice: 'both',
    draft: false,
    onResult: ({ status }) => {
      if (status === 'saved') form.reset()
    },
  })
  const { register, formState, handleSubmit } = form
  const { errors } = formState
  return (
    <form
      noValidate
      aria-label="Bank account for the refund"
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => void handleSubmit((account) => send(account))(event)}
    >
      <p className="sm:col-span-2">
        {formatMoneyExact(choice.by_transfer)} wasn’t paid by card. Please tell us the Australian bank account that we
        can pay it into. We delete these details once it’s paid.
      </p>
      <TextField
        label="Account name"
        autoComplete="off"
        required
        className="sm:col-span-2"
        error={errors.account_name?.message}
        {...register('account_name')}
      />
      <TextField
        label="BSB"
        inputMode="numeric"
        autoComplete="off"
        required
        error={errors.bsb?.message}
        {...register('bsb')}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        required
        error={errors.account_number?.message}
        {...register('account_number')}
      />
      <div className="grid gap-4 sm:col-span-2">
        <MessageNotice message={notice} />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {choice.choice === null
            ? 'Confirm Refund'
            : choice.account_given
              ? 'Change Bank Account'
              : 'Save Bank Account'}
        </Button>
      </div>
    </form>
  )
}
