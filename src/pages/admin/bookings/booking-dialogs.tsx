import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import type { BookingAction } from '@/features/bookings/admin/booking-menu'
import type { AdminBooking } from '@/features/bookings/admin/booking-queries'
import type { MoneyBooking } from '@/features/payments/admin/payment-dialog'
import { getRefundPurpose } from '@/features/payments/admin/payment-messages'
import { toCompanyDay } from '@/lib/dates'
import { EventChangeDialog } from '@/features/bookings/event-change/event-change-dialog'
import { ExtrasDialog } from '@/features/bookings/extras/extras-dialog'
import { RoomsDialog } from '@/features/bookings/room-options/rooms-dialog'
import { AdminCancelBookingDialog } from '@/features/bookings/admin/booking-cancel'
import { GoodwillDialog } from '@/features/bookings/admin/goodwill-dialog'
import { AdminPaymentDialog } from '@/features/payments/admin/payment-dialog'
import { CardRefundDialog } from '@/features/payments/admin/card-refund'
import { AdminTravellersDialog } from '@/features/bookings/admin/page/booking-travellers'

const toMoneyBooking = (booking: AdminBooking): MoneyBooking => ({
  id: booking.id,
  reference: booking.reference,
  customer: booking.customer_name ?? ERASED_CUSTOMER_NAME,
  paid: booking.paid_amount,
  owing: booking.balance,
  refundDue: booking.refund_due,
  nextAmount: booking.next_due_amount,
  bookedOn: toCompanyDay(booking.created_at),
  isActive: booking.status === 'pending' || booking.status === 'confirmed',
})

/** A dialog that refunds to the original card, or records a refund made in another way. */
const BookingRefundDialog = ({ booking, onClose }: { booking: MoneyBooking; onClose: () => void }) => (
  <CardRefundDialog
    item={{ bookingId: booking.id }}
    customer={booking.customer}
    description={`${booking.customer}, ${booking.reference}`}
    paidAmount={booking.paid}
    proposedAmount={booking.refundDue}
    purpose={booking.isActive ? getRefundPurpose(booking.refundDue) : undefined}
    otherMethodDialog={<AdminPaymentDialog kind="refund" booking={booking} onClose={onClose} />}
    onClose={onClose}
  />
)

interface BookingActionDialogProps {
  booking: AdminBooking
  action: BookingAction
  onClose: () => void
}

/** Dialogs for the actions on a booking, used by the list and the booking's page. */
export const BookingActionDialog = ({ booking, action, onClose }: BookingActionDialogProps) => {
  if (action === 'cancel') return <AdminCancelBookingDialog booking={booking} onClose={onClose} />
  if (action === 'extras')
    return <ExtrasDialog booking={booking} eventId={booking.event_id} seats={booking.seats} onClose={onClose} />
  if (action === 'move') return <EventChangeDialog booking={booking} isStaff onClose={onClose} />
  if (action === 'goodwill') return <GoodwillDialog booking={booking} onClose={onClose} />
  if (action === 'rooms') return <RoomsDialog booking={booking} onClose={onClose} />
  if (action === 'travellers') return <AdminTravellersDialog booking={booking} onClose={onClose} />
  if (action === 'refund') return <BookingRefundDialog booking={toMoneyBooking(booking)} onClose={onClose} />
  return <AdminPaymentDialog kind="payment" booking={toMoneyBooking(booking)} onClose={onClose} />
}

export { StaffMoveButton } from '@/features/bookings/event-change/change-request-notice'
export { AdminBookingNew } from '@/features/bookings/admin/new/booking-new'
