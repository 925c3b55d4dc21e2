import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Letter, LetterSchema } from '@/lib/schema'
import type { Answered, WordsFor } from '@/lib/words'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { TextAreaField, TextField } from '@/ui/form/field'
import { WordsNotice } from '@/ui/form/form-notice'
import type { Faults } from '@/ui/form/mark-faults'
import { useSend } from '@/ui/form/use-send'
import { Dialog, type DialogProps } from '@/ui/overlay/dialog'

export interface Writing<Answer extends Answered> {
  schema: LetterSchema
  /** Undefined on prerendered pages, where the visitor may have typed before the scripts ran. */
  initial?: Letter
  mutation: UseMutationOptions<Answer, Error, Letter>
  words: WordsFor<Answer>
  faults?: (answer: Answer) => Faults
  notice?: 'all'
  /** The status after which the form is reset. */
  sent: Answer['status']
  onSent?: () => void
  onAnswer?: (answer: Answer) => void
}

const EMPTY: Letter = { full_name: '', email: '', phone: '', message: '' }

/** State of a contact form. Typed text survives a failure. */
export const useLetter = <Answer extends Answered>({
  schema,
  initial,
  mutation,
  sent,
  onSent,
  onAnswer,
  ...rest
}: Writing<Answer>) => {
  const form = useForm<Letter>({ resolver: zodResolver(schema), defaultValues: initial })
  const sending = useSend(mutation, {
    form,
    ...rest,
    onAnswer: (answer) => {
      onAnswer?.(answer)
      if (answer.status !== sent) return
      form.reset(initial ?? EMPTY)
      onSent?.()
    },
  })
  return { form, ...sending }
}

export interface LetterTexts {
  labels: Record<keyof Letter, string>
  hint?: string
  /** The message is required, and its field is taller. */
  messageWanted?: boolean
  /** Label of the button, and label while pending. */
  submit: [label: string, busy: string]
  /** Further fields, before the message. */
  children?: ReactNode
}

interface LetterFormProps extends LetterTexts {
  letter: Pick<ReturnType<typeof useLetter>, 'form' | 'send' | 'busy' | 'said'>
  /** Fields side by side, where a page has room. */
  roomy?: boolean
}

/** Fields for name, email, phone and message. */
export const LetterForm = ({ letter, labels, hint, messageWanted, submit, roomy, children }: LetterFormProps) => {
  const { form, send, busy, said } = letter
  const field = (name: keyof Letter) => ({
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
      <TextField autoComplete="name" required {...field('full_name')} />
      <div className={cn('grid gap-4', roomy && 'sm:grid-cols-2')}>
        <TextField type="email" autoComplete="email" required {...field('email')} />
        <TextField type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      {children}
      <TextAreaField hint={hint} rows={messageWanted ? 6 : undefined} required={messageWanted} {...field('message')} />
      <WordsNotice words={said} />
      <Button
        type="submit"
        size={roomy ? 'lg' : undefined}
        className={roomy ? 'justify-self-start' : undefined}
        busy={busy}
      >
        {submit[busy ? 1 : 0]}
      </Button>
    </form>
  )
}

interface LetterDialogProps<Answer extends Answered>
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'>, LetterTexts {
  writing: Writing<Answer>
}

/**
 * A contact form in a dialog that closes after success. The state belongs to the parent, so closing loses nothing.
 */
export const LetterDialog = <Answer extends Answered>({
  open,
  onOpenChange,
  title,
  description,
  writing,
  ...form
}: LetterDialogProps<Answer>) => {
  const letter = useLetter({ ...writing, onSent: () => onOpenChange(false) })
  return (
    <Dialog {...{ open, onOpenChange, title, description }}>
      <LetterForm letter={letter} {...form} />
    </Dialog>
  )
}
