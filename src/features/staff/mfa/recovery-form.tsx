import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { spendCodeMessages, WRONG_RECOVERY_CODE_MESSAGE } from './mfa-messages'
import { spendRecoveryCode } from './mfa-mutations'

const recoveryCodeSchema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Please enter one of your codes.')),
})

interface RecoveryFormProps {
  /** Called before the typed recovery code is sent to the server. */
  onSend: () => void
  onRemoved: () => unknown
}

/** A form for staff who have lost the phone with their authenticator app. Accepts a recovery code. */
export const RecoveryForm = ({ onSend, onRemoved }: RecoveryFormProps) => {
  const form = useForm({ resolver: zodResolver(recoveryCodeSchema), defaultValues: { code: '' } })
  const { send, isBusy } = useSend(spendRecoveryCode, {
    form,
    draft: false,
    messages: spendCodeMessages,
    errors: ({ status }) => (status === 'wrong_code' ? { code: WRONG_RECOVERY_CODE_MESSAGE } : {}),
    onResult: ({ status }) => (status === 'removed' ? onRemoved() : undefined),
  })
  return (
    <form
      noValidate
      className="grid max-w-lg gap-4"
      onSubmit={(event) =>
        void form.handleSubmit(({ code }) => {
          onSend()
          return send(code)
        })(event)
      }
    >
      <TextField
        label="Recovery Code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="A recovery code removes your second factor and signs out every other device."
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" isBusy={isBusy} className="w-fit">
        Use This Code
      </Button>
    </form>
  )
}
