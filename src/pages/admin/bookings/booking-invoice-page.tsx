import { InvoicePage } from '../../member/invoice-page'

/** The member's invoice in the admin layout. */
export const BookingInvoicePage = () => <InvoicePage />
