import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { lazyComponent, useLazyComponent } from '@/ui/lazy-component'

const WaitlistDialog = lazyComponent(() => import('./waitlist-dialog').then((m) => m.WaitlistDialog))

interface JoinWaitlistButtonProps {
  event: { id: string; title: string }
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Opens the waitlist dialog; its code comes while the button is in sight. */
export const JoinWaitlistButton = ({ event, variant, size }: JoinWaitlistButtonProps) => {
  const { requested, button, part } = useLazyComponent(WaitlistDialog.preload)
  return (
    <>
      <button className={buttonClass(variant, size)} {...button}>
        Join Waitlist
      </button>
      {requested && <WaitlistDialog event={event} {...part} />}
    </>
  )
}
