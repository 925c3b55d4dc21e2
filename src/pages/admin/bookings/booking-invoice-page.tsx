import { InvoicePage } from '../../member/invoice-page'

/** What the guest sees of it, in the desk's frame. */
export const BookingInvoicePage = () => <InvoicePage />
