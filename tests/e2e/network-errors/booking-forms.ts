import type { Page } from 'playwright/test'
import { newTrip } from '../../support/rest'
import { addressOf, button, inDialog, type NetworkErrorForm } from './form'
import { listOf, newBooking } from './money-forms'

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' })

/** Admin forms for one or several bookings. */
export const bookingForms: NetworkErrorForm[] = [
  {
    name: 'booking by staff for two travellers',
    role: 'admin',
    make: async (site, tag) => {
      const trip = await newTrip(site, 5)
      const dialog = (page: Page) => page.getByRole('dialog')
      return {
        path: '/admin/bookings',
        open: (page) => page.getByRole('button', { name: 'New Booking' }).click(),
        fill: async (page) => {
          await dialog(page).getByLabel('Trip', { exact: true }).selectOption(trip.id)
          await dialog(page).getByLabel('Seats').fill('2')
          await dialog(page)
            .getByRole('searchbox', { name: /^Search customers/ })
            .fill(`Wick ${tag}`)
          await dialog(page)
            .getByRole('radio', { name: `Add Wick ${tag}` })
            .check()
          await dialog(page).getByText('Travellers (names can be added later)').click()
          await dialog(page).getByRole('group', { name: 'Traveller 2' }).getByLabel('Full Name').fill(`Wilbur ${tag}`)
        },
        typed: (page) => dialog(page).getByRole('textbox', { name: 'Full Name' }).first(),
        text: `Wick ${tag}`,
        clickButton: inDialog('Book'),
        to: '/rest/v1/rpc/admin_book',
        rows: `select 1 from public.bookings b join public.customers c on c.id = b.customer_id
               join public.travellers t on t.booking_id = b.id and t.full_name = $2 where c.full_name = $1`,
        about: [`Wick ${tag}`, `Wilbur ${tag}`],
        done: 'Booking created',
      }
    },
  },
  {
    name: 'staff notes',
    role: 'admin',
    make: async (site, tag) => {
      const { booking } = await newBooking(site, tag)
      return {
        path: `/admin/bookings/${booking}`,
        fill: (page) => notes(page).fill(`On the phone, ${tag}`),
        typed: notes,
        text: `On the phone, ${tag}`,
        clickButton: button('Save Notes'),
        to: '/rest/v1/booking_staff_notes',
        rows: 'select 1 from public.booking_staff_notes where notes = $1',
        about: [`On the phone, ${tag}`],
        done: 'Notes saved',
      }
    },
  },
  {
    name: 'payment reminders to several bookings',
    role: 'admin',
    make: async (site, tag) => {
      const { booking, admin } = await newBooking(site, tag)
      await site.sql(
        `update public.bookings set status = 'confirmed', confirmed_at = private.now(), expires_at = null where id = $1`,
        [booking],
      )
      await admin.rpc('record_payment', { booking_id: booking, amount: 900, method: 'cash', request_id: booking })
      return {
        path: listOf(tag),
        open: (page) => page.getByRole('checkbox', { name: new RegExp(tag) }).check(),
        clickButton: button('Remind'),
        to: '/rest/v1/rpc/remind_bookings',
        rows: "select 1 from public.email_outbox where to_email = $1 and dedupe_key like '%:staff:%'",
        about: [addressOf(tag)],
        done: /Reminders? Queued/,
      }
    },
  },
]
