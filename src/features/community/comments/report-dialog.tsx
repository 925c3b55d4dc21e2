import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { commentReportsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { TextAreaField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { reportMessages } from './comment-messages'
import { reportText, type Kind } from './comment-mutations'

const MAX = commentReportsLimits.reason.maxLength

const schema = z.object({
  reason: z.string().check(
    z.refine((text) => text.trim() !== '', 'Please say what’s wrong.'),
    z.maxLength(MAX, `${MAX} characters at most.`),
  ),
})

interface ReportDialogProps {
  kind: Kind
  id: string
  author: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Reports a comment to the moderators. */
export const ReportDialog = ({ kind, id, author, open, onOpenChange }: ReportDialogProps) => {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } })
  const { send, busy } = useSend(reportText(kind), {
    form,
    messages: reportMessages(kind),
    draft: id,
    onResult: ({ status }) => {
      if (status === 'too_many') return
      form.reset()
      onOpenChange(false)
    },
  })
  const report = form.handleSubmit(({ reason }) => send({ id, reason }))
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
          <Button busy={busy} onClick={() => void report()}>
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
