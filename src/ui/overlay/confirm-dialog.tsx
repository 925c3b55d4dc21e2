import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. The parent component closes the dialog. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  isBusy,
  onConfirm,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    role="alertdialog"
    size="sm"
    {...{ open, onOpenChange, title, description }}
    footer={
      <>
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
