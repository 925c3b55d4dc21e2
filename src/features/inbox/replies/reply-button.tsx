import { zodResolver } from '@hookform/resolvers/zod'
import { Reply } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { EMAIL_STATES } from '@/features/emails/email-statuses'
import { formatDeadline } from '@/lib/dates'
import { requiredText } from '@/lib/schema'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { Dialog } from '@/ui/overlay/dialog'
import { replyToMessage } from '../inbox-mutations'
import { CannedReplies, MAX_REPLY_LENGTH } from './canned-replies'
import { replyMessages, type InboxMessage, type ReplyThreadMessages } from './reply-messages'

const replySchema = z.object({ body: requiredText(MAX_REPLY_LENGTH, 'Please write a reply.') })

const ReplyDialog = ({ message, onClose }: { message: InboxMessage; onClose: () => void }) => {
  const formId = useId()
  const form = useForm({ resolver: zodResolver(replySchema), defaultValues: { body: '' } })
  const replyText = useWatch({ control: form.control, name: 'body' })
  const { send, isBusy, notice, requestId } = useSend(replyToMessage, {
    form,
    draft: message.id,
    messages: replyMessages,
    notice: 'exceptSuccess',
    closingStatus: 'replied',
    onResult: ({ status }) => status === 'replied' && onClose(),
  })
  const submitReply = form.handleSubmit((values) =>
    send({ id: message.id, body: values.body, requestId: requestId(message.id, values.body) }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`Reply to ${message.full_name}`}
      description={`We’ll email ${message.email} and keep your reply with the message.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Send Reply
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submitReply(event)}>
        <blockquote className="border-l-2 pl-3 wrap-anywhere whitespace-pre-line text-muted">
          {message.message}
        </blockquote>
        <CannedReplies
          body={replyText}
          onChoose={(text) => form.setValue('body', text, { shouldDirty: true, shouldValidate: true })}
        />
        <TextAreaField
          label="Reply"
          hint={`The email begins “Dear ${message.full_name},”.`}
          rows={8}
          required
          error={form.formState.errors.body?.message}
          {...form.register('body')}
        />
        <MessageNotice message={notice} />
      </form>
    </Dialog>
  )
}

/** A button that opens the form for a reply by email. */
export const ReplyButton = ({ message }: { message: InboxMessage }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={`Reply to ${message.full_name}`} data-row-way onClick={() => setOpen(true)}>
        <Reply aria-hidden className="size-4" />
        Reply
      </Button>
      {open && <ReplyDialog message={message} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The replies to a message, each with text, author, date and delivery status. */
export const ReplyThread = ({ replies }: { replies: ReplyThreadMessages }) =>
  replies.length === 0 ? null : (
    <ol aria-label="Replies" className="mt-2 grid gap-2 border-l-2 pl-3">
      {replies.map(({ id, body, written_at, written_by, state }) => (
        <li key={id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {written_by ?? 'Staff'}, {formatDeadline(written_at)}
            {state && <Badge tone={EMAIL_STATES[state].tone}>{EMAIL_STATES[state].label}</Badge>}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  )
