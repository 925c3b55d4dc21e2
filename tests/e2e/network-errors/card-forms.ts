import type { Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import { payBookingByCard, FAKE_PROVIDER_NOTE } from '../../support/cards'
import { createEmailAddress, getConfirmButton, getDialogButton, getFirstRow, type NetworkErrorForm } from './form'
import { createBooking } from './member-forms'
import { createOrder } from './order-forms'

const getCardPageText = (page: Page) => page.getByText(FAKE_PROVIDER_NOTE)

/** Forms that start a card payment or a card refund. */
export const cardForms: NetworkErrorForm[] = [
  {
    name: 'card payment of a booking',
    role: 'member',
    createCase: async (site) => {
      const { booking } = await createBooking(site)
      return {
        path: `/extra-payment?booking=${booking}`,
        fill: async (page) => {
          await page.getByLabel('Payment Amount (AUD)').fill('2000.00')
          await page.getByRole('radio', { name: 'Credit Card' }).check()
        },
        inputField: (page) => page.getByLabel('Payment Amount (AUD)'),
        inputText: '2000.00',
        submitButton: (page) => page.getByRole('button', { name: 'Process Payment' }),
        requestPath: '/functions/v1/checkout',
        successSql:
          'select 1 from public.card_checkouts where booking_id = $1 and amount = 2000.00 and session_id is not null',
        sqlValues: [booking],
        success: getCardPageText,
      }
    },
  },
  {
    name: 'card payment of an order',
    role: 'guest',
    createCase: async (site, uniqueText) => {
      const { id, token } = await createOrder(site, uniqueText)
      return {
        path: `/orders/${id}?token=${token}`,
        submitButton: (page) => page.getByRole('button', { name: /^Pay .* by Card/ }),
        requestPath: '/functions/v1/checkout',
        successSql: 'select 1 from public.card_checkouts where order_id = $1 and session_id is not null',
        sqlValues: [id],
        success: getCardPageText,
      }
    },
  },
  {
    name: 'card refund',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const email = createEmailAddress(uniqueText)
      await site.sql('insert into public.customers (full_name, email) values ($1, $2)', [`Wick ${uniqueText}`, email])
      const { booking } = await createBooking(site, email)
      await payBookingByCard(site, { email: brand.demo.admin, password: brand.demo.password }, booking)
      const payment = await getFirstRow(
        site.sql<{ id: string }>('select id from public.payments where booking_id = $1', [booking]),
      )
      const getNoteField = (page: Page) => page.getByLabel('Note', { exact: true })
      return {
        path: `/admin/bookings?q=${uniqueText}`,
        open: async (page) => {
          await page.getByRole('button', { name: /^More actions for/ }).click()
          await page.getByRole('menuitem', { name: 'Issue Refund' }).click()
        },
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('50')
          await page.getByRole('radio', { name: 'Customer will pay this amount again' }).check()
          await getNoteField(page).fill(`Too much, ${uniqueText}`)
        },
        inputField: getNoteField,
        inputText: `Too much, ${uniqueText}`,
        submitButton: getDialogButton('Issue Refund'),
        confirmButton: getConfirmButton('Issue Refund'),
        requestPath: '/functions/v1/refund',
        successSql: "select 1 from public.card_refunds where payment_id = $1 and status = 'succeeded'",
        sqlValues: [payment.id],
        success: /Refund issued|Your earlier attempt succeeded/,
      }
    },
  },
]
