import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { onDemand, useOnDemand } from '@/ui/on-demand'

const WaitlistDialog = onDemand(() => import('./waitlist-dialog').then((m) => m.WaitlistDialog))

interface JoinWaitlistButtonProps {
  event: { id: string; title: string }
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Opens the waitlist dialog; its code comes while the button is in sight. */
export const JoinWaitlistButton = ({ event, variant, size }: JoinWaitlistButtonProps) => {
  const { wanted, button, part } = useOnDemand(WaitlistDialog.preload)
  return (
    <>
      <button className={buttonClass(variant, size)} {...button}>
        Join Waitlist
      </button>
      {wanted && <WaitlistDialog event={event} {...part} />}
    </>
  )
}
