import { useSuspenseQueries } from '@tanstack/react-query'
import { FileX, Printer } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { bookingDetails, bookingSchedule } from '@/features/bookings/member/my-booking-queries'
import { InvoicePrintout } from '@/features/bookings/printouts/invoice-printout'
import { bookingPayments } from '@/features/payments/payment-queries'
import { ReceiptPrintout } from '@/features/bookings/printouts/receipt-printout'
import { paths } from '@/lib/paths'
import { isUuid } from '@/lib/text'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { BookingNotFoundPage } from './no-booking'

const InvoiceNotFound = () => (
  <BookingNotFoundPage title="Invoice" description="The invoice of a booking." noun="invoice" icon={FileX} />
)

/** The Back link. Admins see the invoice in the admin layout, where Back opens the booking's admin page. */
const useBackLink = (bookingId: string) => {
  const { pathname } = useLocation()
  return pathname.startsWith(paths.admin)
    ? {
        invoice: paths.adminInvoice(bookingId),
        backLink: { to: paths.adminBooking(bookingId), label: 'Back to the booking' },
      }
    : { invoice: paths.invoice(bookingId), backLink: { to: paths.dashboard } }
}

const InvoiceContent = ({ bookingId }: { bookingId: string }) => {
  const [search] = useSearchParams()
  const { invoice, backLink } = useBackLink(bookingId)
  const [{ data: booking }, { data: payments }, { data: schedule }] = useSuspenseQueries({
    queries: [bookingDetails(bookingId), bookingPayments(bookingId), bookingSchedule(bookingId)],
  })
  if (!booking) return <InvoiceNotFound />
  const receiptIndex = payments.findIndex(({ id, kind }) => id === search.get('receipt') && kind !== 'split')
  const receiptPayment = payments[receiptIndex]
  const title = receiptPayment ? `Receipt ${booking.reference}-${receiptIndex + 1}` : `Invoice ${booking.reference}`
  return (
    <div className="wrap max-w-4xl pb-20">
      <PageMeta title={title} description="What was booked, what was paid and what is owing." noindex />
      <PageHeader
        title={title}
        back={receiptPayment ? { to: invoice, label: 'Back to the invoice' } : backLink}
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        }
      />
      {receiptPayment ? (
        <ReceiptPrintout booking={booking} payment={receiptPayment} receiptNumber={receiptIndex + 1} />
      ) : (
        <InvoicePrintout booking={booking} payments={payments} schedule={schedule} />
      )}
    </div>
  )
}

export const InvoicePage = () => {
  const { bookingId = '' } = useParams()
  return isUuid(bookingId) ? <InvoiceContent bookingId={bookingId} /> : <InvoiceNotFound />
}
