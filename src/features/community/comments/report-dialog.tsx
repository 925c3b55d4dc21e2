import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { commentReportsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { TextAreaField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { createReportMessages } from './comment-messages'
import { reportText, type CommentKind } from './comment-mutations'

const MAX_REASON_LENGTH = commentReportsLimits.reason.maxLength

const reportSchema = z.object({
  reason: z.string().check(
    z.refine((text) => text.trim() !== '', 'Please say what’s wrong.'),
    z.maxLength(MAX_REASON_LENGTH, `${MAX_REASON_LENGTH} characters at most.`),
  ),
})

interface ReportDialogProps {
  kind: CommentKind
  id: string
  author: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog in which a member reports a comment to the moderators. */
export const ReportDialog = ({ kind, id, author, open, onOpenChange }: ReportDialogProps) => {
  const form = useForm({ resolver: zodResolver(reportSchema), defaultValues: { reason: '' } })
  const { send, isBusy } = useSend(reportText(kind), {
    form,
    messages: createReportMessages(kind),
    draft: id,
    onResult: ({ status }) => {
      if (status === 'too_many') return
      form.reset()
      onOpenChange(false)
    },
  })
  const submitReport = form.handleSubmit(({ reason }) => send({ id, reason }))
  return (
    <Dialog
      {...{ open, onOpenChange }}
      title={`Report this ${kind}`}
      description={`Our moderators see ${author}’s comment and your reason. No one else does.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button isBusy={isBusy} onClick={() => void submitReport()}>
            Report
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Reason"
        required
        rows={3}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </Dialog>
  )
}
