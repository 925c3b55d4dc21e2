import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { asAdmin, newTrip } from '../../support/rest'
import { confirm, one, type NetworkErrorForm } from './form'

const MEMBER = 'member@nextroom.test'

/** A booking of one seat for the customer with this address. */
export const newBooking = async (site: Site, email = MEMBER) => {
  const [trip, admin] = [await newTrip(site, 5), await asAdmin(site)]
  const customer = await one(site.sql<{ id: string }>('select id from public.customers where email = $1', [email]))
  const booked = { customer_id: customer.id, event_id: trip.id, seats: 1, plan: 1 }
  const { booking_id } = await admin.rpc<{ booking_id: string }>('admin_book', booked)
  return { trip, booking: booking_id }
}

const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

export const memberForms: NetworkErrorForm[] = [
  {
    name: 'booking by a member',
    role: 'newcomer',
    fast: ['lost'],
    make: async (site, tag) => {
      const trip = await newTrip(site, 5)
      return {
        path: `/book/${trip.id}`,
        reopen: async (page) => {
          await clickContinue(page)
          await clickContinue(page)
        },
        fill: async (page) => {
          await page.getByRole('group', { name: 'Traveller 1' }).getByLabel('Date of Birth').fill('1980-05-04')
          await clickContinue(page)
          await page.getByRole('radio', { name: 'Pay in full' }).check()
          await clickContinue(page)
          await page.getByLabel('Notes').fill(`A quiet room, ${tag}`)
          await page.getByRole('radio', { name: 'Bank Transfer' }).check()
          await page.getByLabel('I accept the Terms & Conditions').check()
        },
        typed: (page) => page.getByLabel('Notes'),
        text: `A quiet room, ${tag}`,
        clickButton: (page) => page.getByRole('button', { name: 'Confirm Booking' }),
        to: '/rest/v1/rpc/book',
        rows: 'select 1 from public.bookings where event_id = $1',
        about: [trip.id],
        done: (page) => page.getByRole('heading', { level: 1, name: 'Your spots are held' }),
      }
    },
  },
  {
    name: 'bank transfer request',
    role: 'member',
    make: async (site) => {
      const { booking } = await newBooking(site)
      return {
        path: `/extra-payment?booking=${booking}`,
        fill: async (page) => {
          await page.getByLabel('Payment Amount (AUD)').fill('2000.00')
          await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        },
        typed: (page) => page.getByLabel('Payment Amount (AUD)'),
        text: '2000.00',
        clickButton: (page) => page.getByRole('button', { name: 'Process Payment' }),
        to: '/rest/v1/rpc/request_bank_transfer',
        rows: 'select 1 from public.bank_transfers where booking_id = $1',
        about: [booking],
        done: 'Transfer announced',
      }
    },
  },
  {
    name: 'traveller details',
    role: 'member',
    make: async (site, tag) => {
      const { trip, booking } = await newBooking(site)
      return {
        path: '/dashboard',
        open: (page) =>
          page.getByRole('article', { name: trip.title }).getByRole('button', { name: 'Traveller Details' }).click(),
        fill: async (page) => {
          await page.getByRole('dialog').getByLabel('Full Name').fill(`Ada ${tag}`)
          await page.getByRole('dialog').getByLabel('Date of Birth').fill('1980-05-04')
        },
        typed: (page) => page.getByRole('dialog').getByLabel('Full Name'),
        text: `Ada ${tag}`,
        clickButton: (page) => page.getByRole('button', { name: 'Save Details' }),
        to: '/rest/v1/rpc/update_travellers',
        rows: 'select 1 from public.travellers where booking_id = $1 and full_name = $2',
        about: [booking, `Ada ${tag}`],
        done: 'Details saved',
      }
    },
  },
  {
    name: 'cancellation by a member',
    role: 'member',
    make: async (site) => {
      const { trip, booking } = await newBooking(site)
      return {
        path: '/dashboard',
        open: async (page) => {
          await page.getByRole('article', { name: trip.title }).getByRole('button', { name: 'Cancel Booking' }).click()
          await confirm('Cancel Booking')(page).waitFor()
        },
        clickButton: confirm('Cancel Booking'),
        to: '/rest/v1/rpc/cancel_booking',
        rows: "select 1 from public.bookings where id = $1 and status = 'cancelled'",
        about: [booking],
        done: 'Booking cancelled',
        shown: (page) => expect(page.getByText(/^(Already cancelled|Cancelled)$/).first()).toBeVisible(),
      }
    },
  },
  {
    name: 'profile',
    role: 'member',
    make: (_, tag) => {
      const number = `0491 57${tag.replace(/\D/g, '').slice(-4).padStart(4, '0')}`
      return {
        path: '/account',
        fill: (page) => page.getByLabel('Phone Number').fill(number),
        typed: (page) => page.getByLabel('Phone Number'),
        text: number,
        clickButton: (page) => page.getByRole('button', { name: 'Save Changes' }),
        to: '/rest/v1/profiles',
        rows: 'select 1 from public.profiles where phone = $1',
        about: [number],
        done: 'Profile updated',
      }
    },
  },
]
