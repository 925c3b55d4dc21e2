import { useState } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'

const WaitlistDialog = onDemand(() => import('./waitlist-dialog').then((m) => m.WaitlistDialog))

interface JoinWaitlistButtonProps {
  event: { id: string; title: string }
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Opens the waitlist dialog; its code comes when somebody reaches for it. */
export const JoinWaitlistButton = ({ event, variant, size }: JoinWaitlistButtonProps) => {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <button
        type="button"
        className={buttonClass(variant, size)}
        onPointerEnter={WaitlistDialog.preload}
        onFocus={WaitlistDialog.preload}
        onClick={() => setDialog('open')}
      >
        Join Waitlist
      </button>
      {dialog !== 'unopened' && (
        <WaitlistDialog event={event} open={dialog === 'open'} onOpenChange={(open) => setDialog(open ? 'open' : 'closed')} />
      )}
    </>
  )
}
