import { OrderPage } from '../public/order-page'

/** What its customer sees of it, in the desk's frame. */
export const DeskOrderPage = () => <OrderPage />
