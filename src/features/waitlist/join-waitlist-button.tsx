import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'

const WaitlistDialog = lazyComponent(() => import('./waitlist-dialog').then((m) => m.WaitlistDialog))

interface JoinWaitlistButtonProps {
  event: { id: string; title: string }
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button that opens the waitlist dialog. The dialog's code loads while the button is in view. */
export const JoinWaitlistButton = ({ event, variant, size }: JoinWaitlistButtonProps) => {
  const { requested, buttonProps, componentProps } = useLazyOverlay(WaitlistDialog.preload)
  return (
    <>
      <button className={buttonClass(variant, size)} {...buttonProps}>
        Join Waitlist
      </button>
      {requested && <WaitlistDialog event={event} {...componentProps} />}
    </>
  )
}
