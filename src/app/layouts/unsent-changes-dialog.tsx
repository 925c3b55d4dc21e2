import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { countUnsentChanges } from '@/features/on-trip/offline/guide-store'
import { pluralise } from '@/lib/text'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'

interface UnsentChangesDialogProps {
  changeCount: number
  onDecide: (isConfirmed: boolean) => void
}

const UnsentChangesDialog = ({ changeCount, onDecide }: UnsentChangesDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const decideAndClose = (isConfirmed: boolean) => {
    setIsOpen(false)
    onDecide(isConfirmed)
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => decideAndClose(false)}
      title={`${pluralise(changeCount, 'change')} ${changeCount === 1 ? 'is' : 'are'} not sent yet`}
      description="If you sign out now, they are deleted from this device. Connect to a network first to send them."
      confirmLabel="Sign Out and Delete Them"
      cancelLabel="Stay Signed In"
      onConfirm={() => decideAndClose(true)}
    />
  )
}

/**
 * Asks a guide to confirm before changes that were not sent to the server are deleted. The dialog renders in its own
 * React root, because the menu that opens it closes and unmounts.
 * @returns true if there are no unsent changes or the guide confirms
 */
export const confirmLossOfChanges = async (): Promise<boolean> => {
  const unsentCount = await countUnsentChanges()
  if (unsentCount === 0) return true
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const isConfirmed = await new Promise<boolean>((resolve) =>
    root.render(<UnsentChangesDialog changeCount={unsentCount} onDecide={resolve} />),
  )
  root.unmount()
  container.remove()
  return isConfirmed
}
