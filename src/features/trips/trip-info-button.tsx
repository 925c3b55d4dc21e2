import { useState } from 'react'
import type { ListedEvent } from '@/features/events/events-queries'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'

const TripInfoDialog = onDemand(() => import('./trip-info-dialog').then((m) => m.TripInfoDialog))

/** Opens what there is to know of a trip. */
export const TripInfoButton = ({ trip }: { trip: ListedEvent }) => {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <button
        type="button"
        className={buttonClass('secondary')}
        aria-haspopup="dialog"
        onPointerEnter={TripInfoDialog.preload}
        onFocus={TripInfoDialog.preload}
        onClick={() => setDialog('open')}
      >
        {trip.extras.venues.length > 0 ? 'View Locations' : 'Learn More'}
      </button>
      {dialog !== 'unopened' && (
        <TripInfoDialog trip={trip} open={dialog === 'open'} onOpenChange={(open) => setDialog(open ? 'open' : 'closed')} />
      )}
    </>
  )
}
