import { useState } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'
import type { InterestTrip } from './interest-mutations'

const InterestDialog = onDemand(() => import('./interest-dialog').then((m) => m.InterestDialog))

interface InterestButtonProps {
  trip: InterestTrip
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Opens the interest dialog; its code comes when somebody reaches for it. */
export const InterestButton = ({ trip, label = 'Express Interest', variant, size }: InterestButtonProps) => {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <button
        type="button"
        className={buttonClass(variant, size)}
        onPointerEnter={InterestDialog.preload}
        onFocus={InterestDialog.preload}
        onClick={() => setDialog('open')}
      >
        {label}
      </button>
      {dialog !== 'unopened' && (
        <InterestDialog trip={trip} open={dialog === 'open'} onOpenChange={(open) => setDialog(open ? 'open' : 'closed')} />
      )}
    </>
  )
}
