import type { Page } from 'playwright/test'
import { newEvent } from '../../support/rest'
import { createEmailAddress, getButton, getDialogButton, type NetworkErrorForm } from './form'
import { getBookingListPath, createUnpaidBooking } from './money-forms'

const getNotesField = (page: Page) => page.getByRole('textbox', { name: 'Notes' })

/** Admin forms for one or several bookings. */
export const bookingNetworkErrorForms: NetworkErrorForm[] = [
  {
    name: 'booking by staff for two travellers',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const event = await newEvent(site, 5)
      const getDialog = (page: Page) => page.getByRole('dialog')
      return {
        path: '/admin/bookings',
        open: (page) => page.getByRole('button', { name: 'New Booking' }).click(),
        fill: async (page) => {
          await getDialog(page).getByLabel('Trip', { exact: true }).selectOption(event.id)
          await getDialog(page).getByLabel('Seats').fill('2')
          await getDialog(page)
            .getByRole('searchbox', { name: /^Search customers/ })
            .fill(`Wick ${uniqueText}`)
          await getDialog(page)
            .getByRole('radio', { name: `Add Wick ${uniqueText}` })
            .check()
          await getDialog(page).getByText('Travellers (names can be added later)').click()
          await getDialog(page)
            .getByRole('group', { name: 'Traveller 2' })
            .getByLabel('Full Name')
            .fill(`Wilbur ${uniqueText}`)
        },
        inputField: (page) => getDialog(page).getByRole('textbox', { name: 'Full Name' }).first(),
        inputText: `Wick ${uniqueText}`,
        submitButton: getDialogButton('Book'),
        requestPath: '/rest/v1/rpc/admin_book',
        successSql: `select 1 from public.bookings b join public.customers c on c.id = b.customer_id
               join public.travellers t on t.booking_id = b.id and t.full_name = $2 where c.full_name = $1`,
        sqlValues: [`Wick ${uniqueText}`, `Wilbur ${uniqueText}`],
        success: 'Booking created',
      }
    },
  },
  {
    name: 'staff notes',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { booking } = await createUnpaidBooking(site, uniqueText)
      return {
        path: `/admin/bookings/${booking}`,
        fill: (page) => getNotesField(page).fill(`On the phone, ${uniqueText}`),
        inputField: getNotesField,
        inputText: `On the phone, ${uniqueText}`,
        submitButton: getButton('Save Notes'),
        requestPath: '/rest/v1/booking_staff_notes',
        successSql: 'select 1 from public.booking_staff_notes where notes = $1',
        sqlValues: [`On the phone, ${uniqueText}`],
        success: 'Notes saved',
      }
    },
  },
  {
    name: 'payment reminders to several bookings',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { booking, admin } = await createUnpaidBooking(site, uniqueText)
      await site.sql(
        `update public.bookings set status = 'confirmed', confirmed_at = private.now(), expires_at = null where id = $1`,
        [booking],
      )
      await admin.rpc('record_payment', { booking_id: booking, amount: 900, method: 'cash', request_id: booking })
      return {
        path: getBookingListPath(uniqueText),
        open: (page) => page.getByRole('checkbox', { name: new RegExp(uniqueText) }).check(),
        submitButton: getButton('Remind'),
        requestPath: '/rest/v1/rpc/remind_bookings',
        successSql: "select 1 from public.email_outbox where to_email = $1 and dedupe_key like '%:staff:%'",
        sqlValues: [createEmailAddress(uniqueText)],
        success: /Reminders? Queued/,
      }
    },
  },
]
