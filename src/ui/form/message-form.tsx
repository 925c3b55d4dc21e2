import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ContactMessage, MessageFormSchema } from '@/lib/schema'
import type { HasStatus, MessagesFor } from '@/lib/messages'
import { Button } from '../button'
import { cn } from '../cn'
import { TextAreaField, TextField } from './field'
import { MessageNotice } from './form-notice'
import type { FieldErrors } from './set-form-errors'
import { PrivacyNote } from './privacy-note'
import { useSend } from './use-send'
import { Dialog, type DialogProps } from '../overlay/dialog'

export interface MessageFormOptions<Result extends HasStatus> {
  schema: MessageFormSchema
  /**
   * The initial values. Undefined on prerendered pages, because the visitor may type before the scripts load, and
   * initial values would replace the typed text.
   */
  initial?: ContactMessage
  mutation: UseMutationOptions<Result, Error, ContactMessage>
  messages: MessagesFor<Result>
  errors?: (result: Result) => FieldErrors
  notice?: 'all'
  /** The result status after which the form is cleared. */
  sentStatus: Result['status']
  onSent?: () => void
  onResult?: (result: Result) => void
}

const EMPTY_MESSAGE: ContactMessage = { full_name: '', email: '', phone: '', message: '' }

/** State of a form that sends a message. Typed text survives a failure. */
export const useMessageForm = <Result extends HasStatus>({
  schema,
  initial,
  mutation,
  sentStatus,
  onSent,
  onResult,
  ...rest
}: MessageFormOptions<Result>) => {
  const form = useForm<ContactMessage>({ resolver: zodResolver(schema), defaultValues: initial })
  const messageSend = useSend(mutation, {
    form,
    ...rest,
    onResult: (result) => {
      onResult?.(result)
      if (result.status !== sentStatus) return
      form.reset(initial ?? EMPTY_MESSAGE)
      onSent?.()
    },
  })
  return { form, ...messageSend }
}

export interface MessageFormTexts {
  labels: Record<keyof ContactMessage, string>
  hint?: string
  /** True if the message is required. The message field is then taller. */
  isMessageRequired?: boolean
  /** The label of the submit button, and its label while the request is pending. */
  submit: [label: string, busyLabel: string]
  /** A sentence that says why the form collects personal data. */
  privacy: string
  /** Additional fields, shown before the message field. */
  children?: ReactNode
}

interface MessageFormProps extends MessageFormTexts {
  messageForm: Pick<ReturnType<typeof useMessageForm>, 'form' | 'send' | 'isBusy' | 'notice'>
  /** True on a page with enough space to place fields side by side. */
  isRoomy?: boolean
}

/** The form fields for name, email, phone number and message. */
export const MessageForm = ({
  messageForm,
  labels,
  hint,
  isMessageRequired,
  submit,
  privacy,
  isRoomy,
  children,
}: MessageFormProps) => {
  const { form, send, isBusy, notice } = messageForm
  const getFieldProps = (name: keyof ContactMessage) => ({
    label: labels[name],
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <TextField autoComplete="name" required {...getFieldProps('full_name')} />
      <div className={cn('grid gap-4', isRoomy && 'sm:grid-cols-2')}>
        <TextField type="email" autoComplete="email" required {...getFieldProps('email')} />
        <TextField type="tel" autoComplete="tel" {...getFieldProps('phone')} />
      </div>
      {children}
      <TextAreaField
        hint={hint}
        rows={isMessageRequired ? 6 : undefined}
        required={isMessageRequired}
        {...getFieldProps('message')}
      />
      <PrivacyNote>{privacy}</PrivacyNote>
      <MessageNotice message={notice} />
      <Button
        type="submit"
        size={isRoomy ? 'lg' : undefined}
        className={isRoomy ? 'justify-self-start' : undefined}
        isBusy={isBusy}
      >
        {submit[isBusy ? 1 : 0]}
      </Button>
    </form>
  )
}

interface MessageDialogProps<Result extends HasStatus>
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'>, MessageFormTexts {
  formOptions: MessageFormOptions<Result>
}

/**
 * A dialog with a contact form. It closes after success. The parent component stores the form's state, so closing the
 * dialog keeps the typed text.
 */
export const MessageDialog = <Result extends HasStatus>({
  open,
  onOpenChange,
  title,
  description,
  formOptions,
  ...form
}: MessageDialogProps<Result>) => {
  const messageForm = useMessageForm({ ...formOptions, onSent: () => onOpenChange(false) })
  return (
    <Dialog {...{ open, onOpenChange, title, description }}>
      <MessageForm messageForm={messageForm} {...form} />
    </Dialog>
  )
}
