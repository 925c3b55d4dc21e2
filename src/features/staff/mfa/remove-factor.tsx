import { useState } from 'react'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { removeFactorMessages } from './mfa-messages'
import { removeFactor } from './mfa-mutations'

/** Asks for confirmation, then removes the second factor. */
export const RemoveFactorButton = ({ factorId }: { factorId: string }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isBusy } = useSend(removeFactor(factorId), {
    messages: removeFactorMessages,
    onResult: () => setIsConfirming(false),
  })
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setIsConfirming(true)}>
        Remove
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setIsConfirming}
          title="Remove your second factor?"
          confirmLabel="Remove"
          isBusy={isBusy}
          description="You’ll sign in with your password only until you set up another one."
          onConfirm={() => void send(undefined)}
        />
      )}
    </>
  )
}
