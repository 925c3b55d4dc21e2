import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { paths } from '@/lib/paths'
import { AnchoredMenu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import type { AdminBooking } from './booking-queries'

export type BookingAction = 'payment' | 'refund' | 'cancel' | 'travellers' | 'rooms' | 'extras' | 'move' | 'goodwill'

interface BookingMenuProps {
  booking: AdminBooking
  onAction: (action: BookingAction) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
  /** The id of the button that opens the menu. */
  labelledBy: string
}

/** The menu items for the actions that the booking's status allows. */
export const BookingMenu = ({
  booking: { id, status, balance, paid_amount },
  onAction,
  ...anchor
}: BookingMenuProps) => {
  const isActiveBooking = status === 'pending' || status === 'confirmed'
  const hasPermission = useHasPermission()
  return (
    <AnchoredMenu {...anchor}>
      <MenuItem asChild>
        <Link to={paths.adminBooking(id)}>Open Booking</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.adminManagePlanOf(id)}>Manage Plan</Link>
      </MenuItem>
      {/* A payment for an expired booking can still arrive. The database then reserves the booking's seats again, if
         enough seats are free. */}
      {hasPermission('money') && balance > 0 && status !== 'cancelled' && (
        <MenuItem onSelect={() => onAction('payment')}>Record Payment</MenuItem>
      )}
      {hasPermission('money') && paid_amount > 0 && (
        <MenuItem onSelect={() => onAction('refund')}>Issue Refund</MenuItem>
      )}
      <MenuItem asChild>
        <Link to={paths.adminInvoice(id)}>Invoice</Link>
      </MenuItem>
      {hasPermission('booking') && isActiveBooking && (
        <>
          <MenuItem onSelect={() => onAction('rooms')}>Rooms</MenuItem>
          <MenuItem onSelect={() => onAction('extras')}>Extras</MenuItem>
          {status === 'confirmed' && <MenuItem onSelect={() => onAction('move')}>Move Booking</MenuItem>}
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => onAction('cancel')}>
            Cancel Booking
          </MenuItem>
        </>
      )}
    </AnchoredMenu>
  )
}
