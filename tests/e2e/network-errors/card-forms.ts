import type { Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import { pay, FAKE_PROVIDER } from '../../support/cards'
import { addressOf, confirm, inDialog, one, type NetworkErrorForm } from './form'
import { newBooking } from './member-forms'
import { newOrder } from './order-forms'

const cardPage = (page: Page) => page.getByText(FAKE_PROVIDER)

/** Forms that lead to a card payment or refund one. */
export const cardForms: NetworkErrorForm[] = [
  {
    name: 'card payment of a booking',
    role: 'member',
    make: async (site) => {
      const { booking } = await newBooking(site)
      return {
        path: `/extra-payment?booking=${booking}`,
        fill: async (page) => {
          await page.getByLabel('Payment Amount (AUD)').fill('2000.00')
          await page.getByRole('radio', { name: 'Credit Card' }).check()
        },
        typed: (page) => page.getByLabel('Payment Amount (AUD)'),
        text: '2000.00',
        clickButton: (page) => page.getByRole('button', { name: 'Process Payment' }),
        to: '/functions/v1/checkout',
        rows: 'select 1 from public.card_checkouts where booking_id = $1 and amount = 2000.00 and session_id is not null',
        about: [booking],
        done: cardPage,
      }
    },
  },
  {
    name: 'card payment of an order',
    role: 'guest',
    make: async (site, tag) => {
      const { id, token } = await newOrder(site, tag)
      return {
        path: `/orders/${id}?token=${token}`,
        clickButton: (page) => page.getByRole('button', { name: /^Pay .* by Card/ }),
        to: '/functions/v1/checkout',
        rows: 'select 1 from public.card_checkouts where order_id = $1 and session_id is not null',
        about: [id],
        done: cardPage,
      }
    },
  },
  {
    name: 'card refund',
    role: 'admin',
    make: async (site, tag) => {
      const email = addressOf(tag)
      await site.sql('insert into public.customers (full_name, email) values ($1, $2)', [`Wick ${tag}`, email])
      const { booking } = await newBooking(site, email)
      await pay(site, { email: brand.demo.admin, password: brand.demo.password }, booking)
      const payment = await one(
        site.sql<{ id: string }>('select id from public.payments where booking_id = $1', [booking]),
      )
      const note = (page: Page) => page.getByLabel('Note', { exact: true })
      return {
        path: `/admin/bookings?q=${tag}`,
        open: async (page) => {
          await page.getByRole('button', { name: /^More for/ }).click()
          await page.getByRole('menuitem', { name: 'Issue Refund' }).click()
        },
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('50')
          await page.getByRole('radio', { name: 'To be paid again' }).check()
          await note(page).fill(`Too much, ${tag}`)
        },
        typed: note,
        text: `Too much, ${tag}`,
        clickButton: inDialog('Issue Refund'),
        expects: confirm('Issue Refund'),
        to: '/functions/v1/refund',
        rows: "select 1 from public.card_refunds where payment_id = $1 and status = 'succeeded'",
        about: [payment.id],
        done: /Refund issued|Your earlier attempt succeeded/,
      }
    },
  },
]
