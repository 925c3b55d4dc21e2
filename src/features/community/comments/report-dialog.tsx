import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LENGTHS } from '@/lib/law'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { TextAreaField } from '@/ui/form/field'
import { sayReported } from './comment-messages'
import { reportText, type Kind } from './comment-mutations'

const MAX_REASON = LENGTHS.comment_reports.reason

interface ReportDialogProps {
  kind: Kind
  id: string
  author: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A member tells the moderators what is wrong with a comment. */
export const ReportDialog = ({ kind, id, author, open, onOpenChange }: ReportDialogProps) => {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const report = useMutation({
    ...reportText(kind),
    onSuccess: ({ status }) => {
      sayReported(kind, status)
      if (status === 'too_many') return
      setReason('')
      onOpenChange(false)
    },
    onError: () => sayReported(kind, 'failed'),
  })
  const error = !reason.trim()
    ? 'Please say what is wrong.'
    : reason.length > MAX_REASON
      ? `${MAX_REASON} characters at most.`
      : undefined
  const send = () => {
    setAsked(true)
    if (!error && !report.isPending) report.mutate({ id, reason })
  }
  return (
    <Dialog
      {...{ open, onOpenChange }}
      title={`Report this ${kind}`}
      description={`What ${author} wrote is shown to our moderators, with your reason. Nobody else learns of it.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button busy={report.isPending} onClick={send}>
            Report
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Reason"
        required
        rows={3}
        value={reason}
        error={asked ? error : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
