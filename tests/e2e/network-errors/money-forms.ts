import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { createAdminClient, newEvent } from '../../support/rest'
import {
  createEmailAddress,
  getButton,
  getConfirmButton,
  getDialogButton,
  getFirstRow,
  type NetworkErrorForm,
} from './form'

/** Creates an unpaid booking of one seat for a customer without an account. */
export const createUnpaidBooking = async (site: Site, uniqueText: string) => {
  const [event, admin] = [await newEvent(site, 5), await createAdminClient(site)]
  const customer = await getFirstRow(
    site.sql<{ id: string }>('insert into public.customers (full_name, email) values ($1, $2) returning id', [
      `Wick ${uniqueText}`,
      createEmailAddress(uniqueText),
    ]),
  )
  const { booking_id: booking } = await admin.rpc<{ booking_id: string }>('admin_book', {
    customer_id: customer.id,
    event_id: event.id,
    seats: 1,
    plan: 1,
  })
  return { booking, event, admin }
}

export const selectFromMore = (label: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: label }).click()
}
const getNoteField = (page: Page) => page.getByLabel('Note', { exact: true })
const getReasonField = (page: Page) => page.getByLabel('Reason')
export const getBookingListPath = (uniqueText: string) => `/admin/bookings?q=${uniqueText}`

const createTransfer = async (site: Site, uniqueText: string) => {
  const { booking } = await createUnpaidBooking(site, uniqueText)
  return getFirstRow(
    site.sql<{ reference: string }>(
      'insert into public.bank_transfers (booking_id, amount) values ($1, 900) returning reference',
      [booking],
    ),
  )
}

/** Admin forms for bookings and their payments. */
export const moneyForms: NetworkErrorForm[] = [
  {
    name: 'booking by staff',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const event = await newEvent(site, 5)
      await site.sql('insert into public.customers (full_name, email) values ($1, $2)', [
        `Wick ${uniqueText}`,
        createEmailAddress(uniqueText),
      ])
      return {
        path: '/admin/bookings',
        open: (page) => page.getByRole('button', { name: 'New Booking' }).click(),
        fill: async (page) => {
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('searchbox', { name: /^Search customers/ }).fill(uniqueText)
          await dialog.getByRole('radio', { name: new RegExp(`Wick ${uniqueText}`) }).check()
          await dialog.getByLabel('Trip', { exact: true }).selectOption(event.id)
          await dialog.getByLabel('Notes').fill(`Rang, ${uniqueText}`)
        },
        inputField: (page) => page.getByRole('dialog').getByLabel('Notes'),
        inputText: `Rang, ${uniqueText}`,
        submitButton: getDialogButton('Book'),
        requestPath: '/rest/v1/rpc/admin_book',
        successSql: 'select 1 from public.bookings where event_id = $1',
        sqlValues: [event.id],
        success: 'Booking created',
      }
    },
  },
  {
    name: 'recorded payment',
    role: 'admin',
    inShortSuite: ['lost'],
    createCase: async (site, uniqueText) => {
      const { booking } = await createUnpaidBooking(site, uniqueText)
      return {
        path: getBookingListPath(uniqueText),
        open: selectFromMore('Record Payment'),
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('850')
          await getNoteField(page).fill(`In an envelope, ${uniqueText}`)
        },
        inputField: getNoteField,
        inputText: `In an envelope, ${uniqueText}`,
        submitButton: getDialogButton('Record Payment'),
        requestPath: '/rest/v1/rpc/record_payment',
        successSql: 'select 1 from public.payments where booking_id = $1',
        sqlValues: [booking],
        success: /Payment recorded|Your earlier attempt succeeded/,
      }
    },
  },
  {
    name: 'recorded refund',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { booking, admin } = await createUnpaidBooking(site, uniqueText)
      await admin.rpc('record_payment', { booking_id: booking, amount: 900, method: 'cash', request_id: booking })
      return {
        path: getBookingListPath(uniqueText),
        open: selectFromMore('Issue Refund'),
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('50')
          await page.getByRole('radio', { name: 'Customer will pay this amount again' }).check()
          await getNoteField(page).fill(`Too much, ${uniqueText}`)
        },
        inputField: getNoteField,
        inputText: `Too much, ${uniqueText}`,
        submitButton: getDialogButton('Issue Refund'),
        confirmButton: getConfirmButton('Issue Refund'),
        requestPath: '/rest/v1/rpc/refund_payment',
        successSql: "select 1 from public.payments where booking_id = $1 and kind = 'refund'",
        sqlValues: [booking],
        success: /Refund issued|Your earlier attempt succeeded/,
      }
    },
  },
  {
    name: 'cancellation by staff',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { booking } = await createUnpaidBooking(site, uniqueText)
      return {
        path: getBookingListPath(uniqueText),
        open: selectFromMore('Cancel Booking'),
        fill: (page) => getReasonField(page).fill(`Ill, ${uniqueText}`),
        inputField: getReasonField,
        inputText: `Ill, ${uniqueText}`,
        submitButton: getConfirmButton('Cancel Booking'),
        requestPath: '/rest/v1/rpc/cancel_booking',
        successSql: "select 1 from public.bookings where id = $1 and status = 'cancelled'",
        sqlValues: [booking],
        success: 'Booking cancelled',
        // The cancelled booking is no longer in the list, which shows only active bookings.
        expectAutomaticSuccess: (page) => expect(page.getByText('No bookings yet')).toBeVisible(),
      }
    },
  },
  {
    name: 'bank transfer rejection',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { reference } = await createTransfer(site, uniqueText)
      return {
        path: '/admin/bookings?transfers=1',
        open: (page) => page.getByRole('button', { name: `Reject bank transfer ${reference}` }).click(),
        fill: (page) => getReasonField(page).fill(`Never came, ${uniqueText}`),
        inputField: getReasonField,
        inputText: `Never came, ${uniqueText}`,
        submitButton: getConfirmButton('Reject'),
        requestPath: '/rest/v1/rpc/reject_bank_transfer',
        successSql: "select 1 from public.bank_transfers where reference = $1 and status = 'rejected'",
        sqlValues: [reference],
        success: /Bank transfer rejected|This bank transfer was rejected already/,
      }
    },
  },
  {
    name: 'bank transfer confirmation',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { reference } = await createTransfer(site, uniqueText)
      return {
        path: '/admin/bookings?transfers=1',
        submitButton: getButton(`Confirm bank transfer ${reference}`),
        requestPath: '/rest/v1/rpc/confirm_bank_transfer',
        successSql: `select 1 from public.payments p join public.bank_transfers t on t.id = p.transfer_id
               where t.reference = $1 and t.status = 'confirmed'`,
        sqlValues: [reference],
        success: 'Bank transfer confirmed',
        // The bank transfer is no longer in the list of pending transfers.
        expectAutomaticSuccess: (page) => expect(page.getByRole('main')).not.toContainText(reference),
      }
    },
  },
  {
    name: 'payment plan edit',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { booking } = await createUnpaidBooking(site, uniqueText)
      return {
        path: `/admin/manage-plan/${booking}`,
        open: (page) => page.getByRole('button', { name: 'Edit Plan' }).click(),
        fill: (page) => page.getByLabel('Notes').fill(`On the phone, ${uniqueText}`),
        inputField: (page) => page.getByLabel('Notes'),
        inputText: `On the phone, ${uniqueText}`,
        submitButton: getButton('Save Changes'),
        requestPath: '/rest/v1/booking_staff_notes',
        successSql: 'select 1 from public.booking_staff_notes where notes = $1',
        sqlValues: [`On the phone, ${uniqueText}`],
        success: 'Plan updated',
      }
    },
  },
]
