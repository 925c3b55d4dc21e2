import { OrderPage } from '../public/order-page'

/** The customer's order page in the admin layout. */
export const AdminOrderPage = () => <OrderPage />
