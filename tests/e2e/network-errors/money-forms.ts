import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { asAdmin, newTrip } from '../../support/rest'
import { addressOf, button, confirm, inDialog, one, type NetworkErrorForm } from './form'

/** A customer without an account, with one seat held on a trip. */
export const newBooking = async (site: Site, tag: string) => {
  const [trip, admin] = [await newTrip(site, 5), await asAdmin(site)]
  const customer = await one(
    site.sql<{ id: string }>('insert into public.customers (full_name, email) values ($1, $2) returning id', [
      `Wick ${tag}`,
      addressOf(tag),
    ]),
  )
  const { booking_id: booking } = await admin.rpc<{ booking_id: string }>('admin_book', {
    customer_id: customer.id,
    event_id: trip.id,
    seats: 1,
    plan: 1,
  })
  return { booking, trip, admin }
}

export const more = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const note = (page: Page) => page.getByLabel('Note', { exact: true })
const reason = (page: Page) => page.getByLabel('Reason')
export const listOf = (tag: string) => `/admin/bookings?q=${tag}`

const newTransfer = async (site: Site, tag: string) => {
  const { booking } = await newBooking(site, tag)
  return one(
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
    make: async (site, tag) => {
      const trip = await newTrip(site, 5)
      await site.sql('insert into public.customers (full_name, email) values ($1, $2)', [`Wick ${tag}`, addressOf(tag)])
      return {
        path: '/admin/bookings',
        open: (page) => page.getByRole('button', { name: 'New Booking' }).click(),
        fill: async (page) => {
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('searchbox', { name: /^Search customers/ }).fill(tag)
          await dialog.getByRole('radio', { name: new RegExp(`Wick ${tag}`) }).check()
          await dialog.getByLabel('Trip', { exact: true }).selectOption(trip.id)
          await dialog.getByLabel('Notes').fill(`Rang, ${tag}`)
        },
        typed: (page) => page.getByRole('dialog').getByLabel('Notes'),
        text: `Rang, ${tag}`,
        clickButton: inDialog('Book'),
        to: '/rest/v1/rpc/admin_book',
        rows: 'select 1 from public.bookings where event_id = $1',
        about: [trip.id],
        done: 'Booking created',
      }
    },
  },
  {
    name: 'recorded payment',
    role: 'admin',
    fast: ['lost'],
    make: async (site, tag) => {
      const { booking } = await newBooking(site, tag)
      return {
        path: listOf(tag),
        open: more('Record Payment'),
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('850')
          await note(page).fill(`In an envelope, ${tag}`)
        },
        typed: note,
        text: `In an envelope, ${tag}`,
        clickButton: inDialog('Record Payment'),
        to: '/rest/v1/rpc/record_payment',
        rows: 'select 1 from public.payments where booking_id = $1',
        about: [booking],
        done: /Payment recorded|Your earlier attempt succeeded/,
      }
    },
  },
  {
    name: 'recorded refund',
    role: 'admin',
    make: async (site, tag) => {
      const { booking, admin } = await newBooking(site, tag)
      await admin.rpc('record_payment', { booking_id: booking, amount: 900, method: 'cash', request_id: booking })
      return {
        path: listOf(tag),
        open: more('Issue Refund'),
        fill: async (page) => {
          await page.getByLabel('Amount (AUD)').fill('50')
          await page.getByRole('radio', { name: 'To be paid again' }).check()
          await note(page).fill(`Too much, ${tag}`)
        },
        typed: note,
        text: `Too much, ${tag}`,
        clickButton: inDialog('Issue Refund'),
        expects: confirm('Issue Refund'),
        to: '/rest/v1/rpc/refund_payment',
        rows: "select 1 from public.payments where booking_id = $1 and kind = 'refund'",
        about: [booking],
        done: /Refund issued|Your earlier attempt succeeded/,
      }
    },
  },
  {
    name: 'cancellation by staff',
    role: 'admin',
    make: async (site, tag) => {
      const { booking } = await newBooking(site, tag)
      return {
        path: listOf(tag),
        open: more('Cancel Booking'),
        fill: (page) => reason(page).fill(`Ill, ${tag}`),
        typed: reason,
        text: `Ill, ${tag}`,
        clickButton: confirm('Cancel Booking'),
        to: '/rest/v1/rpc/cancel_booking',
        rows: "select 1 from public.bookings where id = $1 and status = 'cancelled'",
        about: [booking],
        done: 'Booking cancelled',
        // The list shows only active bookings.
        shown: (page) => expect(page.getByText('No bookings yet')).toBeVisible(),
      }
    },
  },
  {
    name: 'bank transfer rejection',
    role: 'admin',
    make: async (site, tag) => {
      const { reference } = await newTransfer(site, tag)
      return {
        path: '/admin/bookings?transfers=1',
        open: (page) => page.getByRole('button', { name: `Reject transfer ${reference}` }).click(),
        fill: (page) => reason(page).fill(`Never came, ${tag}`),
        typed: reason,
        text: `Never came, ${tag}`,
        clickButton: confirm('Reject'),
        to: '/rest/v1/rpc/reject_bank_transfer',
        rows: "select 1 from public.bank_transfers where reference = $1 and status = 'rejected'",
        about: [reference],
        done: /Transfer rejected|This transfer was rejected already/,
      }
    },
  },
  {
    name: 'bank transfer confirmation',
    role: 'admin',
    make: async (site, tag) => {
      const { reference } = await newTransfer(site, tag)
      return {
        path: '/admin/bookings?transfers=1',
        clickButton: button(`Confirm transfer ${reference}`),
        to: '/rest/v1/rpc/confirm_bank_transfer',
        rows: `select 1 from public.payments p join public.bank_transfers t on t.id = p.transfer_id
               where t.reference = $1 and t.status = 'confirmed'`,
        about: [reference],
        done: 'Transfer confirmed',
        // The transfer is no longer in the list of pending ones.
        shown: (page) => expect(page.getByRole('main')).not.toContainText(reference),
      }
    },
  },
  {
    name: 'payment plan edit',
    role: 'admin',
    make: async (site, tag) => {
      const { booking } = await newBooking(site, tag)
      return {
        path: `/admin/manage-plan/${booking}`,
        open: (page) => page.getByRole('button', { name: 'Edit Plan' }).click(),
        fill: (page) => page.getByLabel('Notes').fill(`On the phone, ${tag}`),
        typed: (page) => page.getByLabel('Notes'),
        text: `On the phone, ${tag}`,
        clickButton: button('Save Changes'),
        to: '/rest/v1/booking_staff_notes',
        rows: 'select 1 from public.booking_staff_notes where notes = $1',
        about: [`On the phone, ${tag}`],
        done: 'Plan updated',
      }
    },
  },
]
