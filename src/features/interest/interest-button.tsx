import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'
import type { InterestEvent } from './interest-mutations'

const InterestDialog = lazyComponent(() => import('./interest-dialog').then((m) => m.InterestDialog))

interface InterestButtonProps {
  event: InterestEvent
  label?: string
  size?: ButtonSize
  variant?: ButtonVariant
}

/** A button that opens the interest dialog. The dialog's code loads while the button is in view. */
export const InterestButton = ({ event, label = 'Express Interest', size, variant }: InterestButtonProps) => {
  const { requested, buttonProps, componentProps } = useLazyOverlay(InterestDialog.preload)
  return (
    <>
      <button className={buttonClass(variant, size)} {...buttonProps}>
        {label}
      </button>
      {requested && <InterestDialog event={event} {...componentProps} />}
    </>
  )
}
