import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { WRONG_CODE_MESSAGE } from '@/features/auth/auth-messages'
import { createCodeSchema } from '@/lib/schema'
import { Button } from '@/ui/button'
import { CodeField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { verifyCodeMessages } from './mfa-messages'
import { verifyCode } from './mfa-mutations'

const codeSchema = z.object({ code: createCodeSchema() })

interface CodeFormProps {
  factorId: string
  button: string
  /** Called before the typed code is sent to the server. */
  onSend?: () => void
  onVerified?: () => unknown
}

/** A form for the code of an authenticator app. */
export const CodeForm = ({ factorId, button, onSend, onVerified }: CodeFormProps) => {
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } })
  const { send, isBusy } = useSend(verifyCode(factorId), {
    form,
    // Stores no draft, because a code is valid for only half a minute.
    draft: false,
    messages: verifyCodeMessages,
    errors: ({ status }) => (status === 'wrong_code' ? { code: WRONG_CODE_MESSAGE } : {}),
    onResult: ({ status }) => (status === 'shown' ? onVerified?.() : undefined),
  })
  return (
    <form
      noValidate
      className="grid max-w-sm gap-4"
      onSubmit={(event) =>
        void form.handleSubmit(({ code }) => {
          onSend?.()
          return send(code)
        })(event)
      }
    >
      <CodeField error={form.formState.errors.code?.message} {...form.register('code')} />
      <Button type="submit" isBusy={isBusy} className="w-fit">
        {button}
      </Button>
    </form>
  )
}
