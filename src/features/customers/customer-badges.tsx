import { Badge } from '@/ui/badge'
import { STATUS_TONES } from './customer-rules'
import { MEMBER_LABELS } from './member-labels'
import type { AdminCustomer } from './customers-queries'

/** How a customer stands, and which tier of membership. */
export const CustomerBadges = ({ customer: { status, member_status } }: { customer: AdminCustomer }) => (
  <>
    <Badge tone={STATUS_TONES[status]}>{status}</Badge>
    {MEMBER_LABELS[member_status] && <Badge tone="accent">{MEMBER_LABELS[member_status]}</Badge>}
  </>
)
