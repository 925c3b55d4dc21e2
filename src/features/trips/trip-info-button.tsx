import type { ListedEvent } from '@/features/events/ahead/departures-queries'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'
import { useOnDemand } from '@/ui/use-on-demand'

const TripInfoDialog = onDemand(() => import('./trip-info-dialog').then((m) => m.TripInfoDialog))

/** Opens what there is to know of a trip. */
export const TripInfoButton = ({ trip }: { trip: ListedEvent }) => {
  const { wanted, button, part } = useOnDemand(TripInfoDialog.preload)
  return (
    <>
      <button className={buttonClass('secondary')} {...button}>
        {trip.extras.venues.length > 0 ? 'View Locations' : 'Learn More'}
      </button>
      {wanted && <TripInfoDialog trip={trip} {...part} />}
    </>
  )
}
