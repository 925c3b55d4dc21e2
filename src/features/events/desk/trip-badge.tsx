import { Badge, type BadgeTone } from '@/ui/badge'
import { stateLabel } from '../event-rules'
import type { EventState } from '../primary-action'

const TONES: Record<EventState, BadgeTone> = {
  open: 'success',
  coming_soon: 'info',
  planning: 'info',
  full: 'accent',
  closed: 'warning',
  past: 'neutral',
  called_off: 'danger',
}

/** How a trip stands: a draft, or what visitors see of it. */
export const TripBadge = ({ trip: { status, state } }: { trip: { status: string; state: EventState } }) => (
  <Badge tone={status === 'draft' ? 'neutral' : TONES[state]}>{status === 'draft' ? 'Draft' : stateLabel(state)}</Badge>
)
