import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { onDemand, useOnDemand } from '@/ui/on-demand'
import type { InterestTrip } from './interest-mutations'

const InterestDialog = onDemand(() => import('./interest-dialog').then((m) => m.InterestDialog))

interface InterestButtonProps {
  trip: InterestTrip
  label?: string
  size?: ButtonSize
  variant?: ButtonVariant
}

/** Opens the interest dialog, whose code loads while the button is in view. */
export const InterestButton = ({ trip, label = 'Express Interest', size, variant }: InterestButtonProps) => {
  const { wanted, button, part } = useOnDemand(InterestDialog.preload)
  return (
    <>
      <button className={buttonClass(variant, size)} {...button}>
        {label}
      </button>
      {wanted && <InterestDialog trip={trip} {...part} />}
    </>
  )
}
