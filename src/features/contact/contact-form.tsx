import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { Button } from '@/ui/button'
import { TextAreaField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { contactMessages } from './contact-messages'
import { sendContactMessage } from './contact-mutations'
import { CONTACT_FIELDS, contactSchema, type ContactValues as Form } from './contact-schema'

const EMPTY: Form = { full_name: '', email: '', phone: '', message: '' }

/** Name, address and a message. What was typed outlives a failure. */
export const ContactForm = () => {
  // No defaults: they would overwrite what somebody typed before the page's scripts were there.
  const form = useForm<Form>({ resolver: zodResolver(contactSchema) })
  const { data: rules } = useSuspenseQuery(houseRules())
  const { errors } = form.formState
  const message = useMutation(sendContactMessage)
  const [answer, setAnswer] = useState<keyof ReturnType<typeof contactMessages> | null>(null)
  // A second click may come before the button is disabled.
  const sending = useRef(false)

  const send = async (values: Form): Promise<void> => {
    if (sending.current) return
    sending.current = true
    setAnswer(null)
    try {
      const outcome = await message.mutateAsync(values)
      setAnswer(outcome.status)
      if (outcome.status === 'sent') form.reset(EMPTY)
      if (outcome.status !== 'invalid') return
      CONTACT_FIELDS.filter((field) => outcome.fields.includes(field)).forEach((field) =>
        form.setError(field, { message: 'Please check this field.' }),
      )
    } catch (error) {
      console.error(error)
      setAnswer('failed')
    } finally {
      sending.current = false
    }
  }

  const said = answer && contactMessages(rules)[answer]
  return (
    <form noValidate className="grid gap-4" onSubmit={(submitted) => void form.handleSubmit(send)(submitted)}>
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
      <TextAreaField label="Message" rows={6} required error={errors.message?.message} {...form.register('message')} />
      {said && (
        <FormNotice tone={said.tone} title={said.title}>
          <p>{said.text}</p>
        </FormNotice>
      )}
      <Button type="submit" size="lg" className="justify-self-start" busy={message.isPending}>
        {message.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}
