import { useState } from 'react'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { removeFactorMessages } from './mfa-messages'
import { removeFactor } from './mfa-mutations'

/** Asks for confirmation, then removes the second factor. */
export const RemoveFactorButton = ({ factorId }: { factorId: string }) => {
  const [asking, setAsking] = useState(false)
  const { send, busy } = useSend(removeFactor(factorId), {
    messages: removeFactorMessages,
    onResult: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Remove your second factor?"
          confirmLabel="Remove"
          busy={busy}
          description="You’ll sign in with your password only until you set up another one."
          onConfirm={() => void send(undefined)}
        />
      )}
    </>
  )
}
