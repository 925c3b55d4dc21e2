import { zodResolver } from '@hookform/resolvers/zod'
import { MessageCircleQuestion } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { QUESTION } from '@/lib/generated/limits'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { requiredText } from '@/lib/schema'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { publishAnswer } from '../inbox-mutations'
import { publishMessages, type InboxMessage } from './reply-messages'

const answerSchema = z.object({
  question: requiredText(QUESTION.question, 'Please enter the question.'),
  answer: requiredText(QUESTION.answer, 'Please enter the answer.'),
})

interface PublishAnswerDialogProps {
  message: InboxMessage
  /** The reply that was emailed to the sender of the question. */
  answer: string
  onClose: () => void
}

const PublishAnswerDialog = ({ message, answer, onClose }: PublishAnswerDialogProps) => {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(answerSchema),
    defaultValues: { question: message.message.slice(0, QUESTION.question), answer },
  })
  const { send, isBusy, notice } = useSend(publishAnswer, {
    form,
    draft: message.id,
    messages: publishMessages,
    notice: 'exceptSuccess',
    closingStatus: 'published',
    onResult: ({ status }) => status === 'published' && onClose(),
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Publish to the FAQ"
      description={`Everyone will see this on the pages of ${message.trip_name}. Leave out names and personal details.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Publish
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => send({ id: message.id, ...values }))(event)}
      >
        <TextAreaField
          label="Question"
          rows={3}
          required
          error={errors.question?.message}
          {...form.register('question')}
        />
        <TextAreaField label="Answer" rows={8} required error={errors.answer?.message} {...form.register('answer')} />
        <MessageNotice message={notice} />
      </form>
    </Dialog>
  )
}

/**
 * Publishes a staff reply as an answer on the trip page. Staff check both texts first, because they may contain
 * personal details. Hidden until the question has a reply, and for staff without the permission "trips".
 */
export const PublishAnswerButton = ({ message }: { message: InboxMessage }) => {
  const [open, setOpen] = useState(false)
  const hasPermission = useHasPermission()
  const firstReply = message.replies[0]
  if (!message.event_id || !firstReply || !hasPermission('trips')) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Publish the answer to ${message.full_name}`}
        onClick={() => setOpen(true)}
      >
        <MessageCircleQuestion aria-hidden className="size-4" />
        Publish to FAQ
      </Button>
      {open && <PublishAnswerDialog message={message} answer={firstReply.body} onClose={() => setOpen(false)} />}
    </>
  )
}
