import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { WRONG_CODE_MESSAGE } from '@/features/auth/auth-messages'
import { sixDigits } from './mfa-code-schema'
import { Button } from '@/ui/button'
import { CodeField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { codeMessages } from './mfa-messages'
import { sendCode } from './mfa-mutations'

const schema = z.object({ code: sixDigits() })

interface CodeFormProps {
  factorId: string
  button: string
  /** Called before the code is sent. */
  onSend?: () => void
  onShown?: () => unknown
}

/** A form for the code of an authenticator app. */
export const CodeForm = ({ factorId, button, onSend, onShown }: CodeFormProps) => {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } })
  const { send, busy } = useSend(sendCode(factorId), {
    form,
    // A code is valid for half a minute.
    draft: false,
    messages: codeMessages,
    errors: ({ status }) => (status === 'wrong_code' ? { code: WRONG_CODE_MESSAGE } : {}),
    onResult: ({ status }) => (status === 'shown' ? onShown?.() : undefined),
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
      <Button type="submit" busy={busy} className="w-fit">
        {button}
      </Button>
    </form>
  )
}
