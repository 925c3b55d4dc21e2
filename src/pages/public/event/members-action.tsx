import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { primaryAction } from '@/features/events/primary-action'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { AnybodysAction, type TripActionProps } from './anybodys-action'
import { useStanding } from './use-standing'

/** The same for a member, who may be going, waiting or offered seats. Nothing is promised before that is known. */
export const MembersAction = ({ userId, ...props }: TripActionProps & { userId: string }) => {
  const { event, size } = props
  const stood = useStanding(event.id, userId)
  if (!stood)
    return (
      <div className="invisible contents">
        <AnybodysAction {...props} />
      </div>
    )
  const { standing, entry } = stood
  switch (primaryAction(event.state, standing)) {
    case 'going':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          <Check aria-hidden className="size-4 text-success" />
          You are going<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'held':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          Spots held, payment due<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'offer':
      return (
        <Link to={paths.offer(entry?.token ?? '')} className={buttonClass('primary', size)}>
          See Your Offer<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'waiting':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          Number {entry?.place ?? 1} in line<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'interested':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          <Check aria-hidden className="size-4 text-success" />
          You are interested<span className="sr-only">: {event.title}</span>
        </Link>
      )
    default:
      return <AnybodysAction {...props} />
  }
}
