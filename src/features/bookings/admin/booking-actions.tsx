import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import type { AdminBooking } from './booking-queries'
import { BookingMenu, type BookingAction } from './booking-menu'

interface AdminBookingActionsProps {
  booking: AdminBooking
  onAction: (action: BookingAction) => void
}

/** A button that opens the menu of actions on a booking. */
export const AdminBookingActions = ({ booking, onAction }: AdminBookingActionsProps) => {
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <span className="relative inline-flex">
      <Button
        ref={buttonRef}
        id={id}
        size="sm"
        variant="ghost"
        className="px-2!"
        aria-label={`More actions for ${booking.reference}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis aria-hidden className="size-5" />
      </Button>
      {open && (
        <BookingMenu
          booking={booking}
          onAction={onAction}
          open
          onOpenChange={setOpen}
          opener={buttonRef}
          labelledBy={id}
        />
      )}
    </span>
  )
}
