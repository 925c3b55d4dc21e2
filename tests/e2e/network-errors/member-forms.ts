import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { createAdminClient, newEvent } from '../../support/rest'
import { getConfirmButton, getFirstRow, type NetworkErrorForm } from './form'

const MEMBER_EMAIL = 'member@nextroom.test'

/** Creates a booking of one seat for the customer with this email address. */
export const createBooking = async (site: Site, email = MEMBER_EMAIL) => {
  const [event, admin] = [await newEvent(site, 5), await createAdminClient(site)]
  const customer = await getFirstRow(
    site.sql<{ id: string }>('select id from public.customers where email = $1', [email]),
  )
  const args = { customer_id: customer.id, event_id: event.id, seats: 1, plan: 1 }
  const { booking_id } = await admin.rpc<{ booking_id: string }>('admin_book', args)
  return { event, booking: booking_id }
}

const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

export const memberForms: NetworkErrorForm[] = [
  {
    name: 'booking by a member',
    role: 'newcomer',
    createCase: async (site, uniqueText) => {
      const event = await newEvent(site, 5)
      return {
        path: `/book/${event.id}`,
        reopen: async (page) => {
          await clickContinue(page)
          await clickContinue(page)
        },
        fill: async (page) => {
          await page.getByRole('group', { name: 'Traveller 1' }).getByLabel('Date of Birth').fill('1980-05-04')
          await clickContinue(page)
          await page.getByRole('radio', { name: 'Pay in full' }).check()
          await clickContinue(page)
          await page.getByLabel('Notes').fill(`A quiet room, ${uniqueText}`)
          await page.getByRole('radio', { name: 'Bank Transfer' }).check()
          await page.getByLabel('I accept the Terms & Conditions').check()
        },
        inputField: (page) => page.getByLabel('Notes'),
        inputText: `A quiet room, ${uniqueText}`,
        submitButton: (page) => page.getByRole('button', { name: 'Confirm Booking' }),
        requestPath: '/rest/v1/rpc/book',
        successSql: 'select 1 from public.bookings where event_id = $1',
        sqlValues: [event.id],
        success: (page) => page.getByRole('heading', { level: 1, name: 'Your spots are held' }),
      }
    },
  },
  {
    name: 'bank transfer request',
    role: 'member',
    createCase: async (site) => {
      const { booking } = await createBooking(site)
      return {
        path: `/extra-payment?booking=${booking}`,
        fill: async (page) => {
          await page.getByLabel('Payment Amount (AUD)').fill('2000.00')
          await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        },
        inputField: (page) => page.getByLabel('Payment Amount (AUD)'),
        inputText: '2000.00',
        submitButton: (page) => page.getByRole('button', { name: 'Process Payment' }),
        requestPath: '/rest/v1/rpc/request_bank_transfer',
        successSql: 'select 1 from public.bank_transfers where booking_id = $1',
        sqlValues: [booking],
        success: 'We’re expecting your bank transfer',
      }
    },
  },
  {
    name: 'traveller details',
    role: 'member',
    createCase: async (site, uniqueText) => {
      const { event, booking } = await createBooking(site)
      return {
        path: '/dashboard',
        open: (page) =>
          page.getByRole('article', { name: event.title }).getByRole('button', { name: 'Traveller Details' }).click(),
        fill: async (page) => {
          await page.getByRole('dialog').getByLabel('Full Name').fill(`Ada ${uniqueText}`)
          await page.getByRole('dialog').getByLabel('Date of Birth').fill('1980-05-04')
        },
        inputField: (page) => page.getByRole('dialog').getByLabel('Full Name'),
        inputText: `Ada ${uniqueText}`,
        submitButton: (page) => page.getByRole('button', { name: 'Save Details' }),
        requestPath: '/rest/v1/rpc/update_travellers',
        successSql: 'select 1 from public.travellers where booking_id = $1 and full_name = $2',
        sqlValues: [booking, `Ada ${uniqueText}`],
        success: 'Details saved',
      }
    },
  },
  {
    name: 'consent of a traveller to be shown to the group',
    role: 'newcomer',
    createCase: async (site, uniqueText, account) => {
      const { event, booking } = await createBooking(site, account.email)
      const admin = await createAdminClient(site)
      await admin.rpc('record_payment', { booking_id: booking, amount: 2000, method: 'cash', request_id: booking })
      await site.sql('delete from public.travellers where booking_id = $1', [booking])
      await site.sql(
        "insert into public.travellers (booking_id, full_name, date_of_birth) values ($1, $2, '1980-05-04')",
        [booking, `Ada ${uniqueText}`],
      )
      return {
        path: `/event-details/${event.id}`,
        // Waits for the page, and presses Tab to render the sections below the itinerary, which otherwise render on
        // scroll.
        open: async (page) => {
          await page.getByRole('heading', { name: 'Good to know' }).waitFor()
          await page.keyboard.press('Tab')
        },
        submitButton: (page) => page.getByRole('checkbox', { name: /^Show Ada/ }),
        requestPath: '/rest/v1/rpc/share_traveller_name',
        successSql: 'select 1 from public.travellers where booking_id = $1 and shares_name',
        sqlValues: [booking],
        success: (page) => page.getByRole('checkbox', { name: /^Show Ada/, checked: true }),
        // After the lost response, the page loads the travellers of the trip again and shows the consent as given.
        expectAutomaticSuccess: (page) =>
          expect(page.getByRole('checkbox', { name: /^Show Ada/, checked: true })).toBeVisible(),
      }
    },
  },
  {
    name: 'cancellation by a member',
    role: 'member',
    createCase: async (site) => {
      const { event, booking } = await createBooking(site)
      return {
        path: '/dashboard',
        open: async (page) => {
          await page.getByRole('article', { name: event.title }).getByRole('button', { name: 'Cancel Booking' }).click()
          await getConfirmButton('Cancel Booking')(page).waitFor()
        },
        submitButton: getConfirmButton('Cancel Booking'),
        requestPath: '/rest/v1/rpc/cancel_booking',
        successSql: "select 1 from public.bookings where id = $1 and status = 'cancelled'",
        sqlValues: [booking],
        success: 'Booking cancelled',
        expectAutomaticSuccess: (page) =>
          expect(page.getByText(/^(Already cancelled|Cancelled)$/).first()).toBeVisible(),
      }
    },
  },
  {
    name: 'profile',
    role: 'member',
    createCase: (_, uniqueText) => {
      const phoneNumber = `0491 57${uniqueText.replace(/\D/g, '').slice(-4).padStart(4, '0')}`
      return {
        path: '/account',
        fill: (page) => page.getByLabel('Phone Number').fill(phoneNumber),
        inputField: (page) => page.getByLabel('Phone Number'),
        inputText: phoneNumber,
        submitButton: (page) => page.getByRole('button', { name: 'Save Changes' }),
        requestPath: '/rest/v1/profiles',
        successSql: 'select 1 from public.profiles where phone = $1',
        sqlValues: [phoneNumber],
        success: 'Profile updated',
      }
    },
  },
]
