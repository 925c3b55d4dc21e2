import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAuth } from '@/features/auth/auth-context'
import { emailAddress } from '@/lib/schema'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { registerProductInterest } from './product-interest-mutations'
import { createRequestProductMessages } from './store-messages'
import type { LiveProduct } from './store-queries'

const notifySchema = z.object({ email: emailAddress() })

/**
 * A form with which visitors ask for an email when a product goes on sale. They must first confirm the email address.
 */
export const NotifyMeForm = ({ product: { id, name } }: { product: LiveProduct }) => {
  const { user } = useAuth()
  // Does not set the field's value for visitors, who may have typed before the scripts loaded.
  const form = useForm<z.infer<typeof notifySchema>>({
    resolver: zodResolver(notifySchema),
    values: user?.email ? { email: user.email } : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  const { send, isBusy, notice, result } = useSend(registerProductInterest(id), {
    form,
    messages: createRequestProductMessages(name),
    notice: 'all',
  })
  return (
    <form
      noValidate
      aria-label={`Tell me when the ${name} is here`}
      className="grid gap-4 rounded-2xl border p-5"
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <p>
        Coming soon. Leave your email address, and we’ll email you when you can order the {name}. We use it for nothing
        else.
      </p>
      {result?.status !== 'registered' && (
        <>
          <TextField
            label="Email Address"
            type="email"
            autoComplete="email"
            required
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <PrivacyNote>We use your email address for this email only.</PrivacyNote>
          <Button type="submit" className="justify-self-start" isBusy={isBusy}>
            {isBusy ? 'Sending...' : 'Tell Me'}
          </Button>
        </>
      )}
      <MessageNotice message={notice} />
    </form>
  )
}
