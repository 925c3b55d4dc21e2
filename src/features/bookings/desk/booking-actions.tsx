import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMay } from '@/features/staff/use-rights'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import type { AdminBooking } from './booking-queries'

export type BookingAction = 'payment' | 'refund' | 'cancel' | 'travellers'

interface AdminBookingActionsProps {
  booking: AdminBooking
  onAction: (action: BookingAction) => void
}

/** What may be done to a booking: each only where it makes sense. */
export const AdminBookingActions = ({
  booking: { id, reference, status, balance, paid_amount },
  onAction,
}: AdminBookingActionsProps) => {
  const live = status === 'pending' || status === 'confirmed'
  const may = useMay()
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" className="px-2!" aria-label={`More for ${reference}`}>
          <Ellipsis aria-hidden className="size-5" />
        </Button>
      }
    >
      <MenuItem asChild>
        <Link to={paths.adminBooking(id)}>Open Booking</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.adminManagePlanOf(id)}>Manage Plan</Link>
      </MenuItem>
      {/* Money for a booking whose hold ran out may still come: the database takes its seats again where it can. */}
      {may('money') && balance > 0 && status !== 'cancelled' && (
        <MenuItem onSelect={() => onAction('payment')}>Record Payment</MenuItem>
      )}
      {may('money') && paid_amount > 0 && <MenuItem onSelect={() => onAction('refund')}>Issue Refund</MenuItem>}
      <MenuItem asChild>
        <Link to={paths.adminInvoice(id)}>Invoice</Link>
      </MenuItem>
      {may('booking') && live && (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => onAction('cancel')}>
            Cancel Booking
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
