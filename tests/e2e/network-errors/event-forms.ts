import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { callOffBookedEvent } from '../../support/call-off-rows'
import { getFirstRow, type NetworkErrorForm } from './form'
import { createBooking } from './member-forms'

/** Pays a booking in full, and adds a departure of the same trip a week later. Returns the id of the departure. */
const addLaterEvent = async (site: Site, eventId: string, bookingId: string): Promise<string> => {
  await site.sql(
    `insert into public.payments (booking_id, kind, method, amount)
     select id, 'deposit', 'cash', total_amount from public.bookings where id = $1`,
    [bookingId],
  )
  await site.sql('select private.confirm_booking($1)', [bookingId])
  const event = await getFirstRow(
    site.sql<{ id: string }>(
      `insert into public.events (title, trip_id, location, start_date, end_date, price, status, max_registrations)
       select title, trip_id, location, start_date + 7, end_date + 7, price, 'published', 5
       from public.events where id = $1 returning id`,
      [eventId],
    ),
  )
  return event.id
}

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Change Date' })
const getStaffDialog = (page: Page) => page.getByRole('dialog', { name: 'Decline the request?' })

/**
 * Creates a paid booking of two seats, and a departure with one seat. Only staff can move the booking to that
 * departure.
 */
const createBookingWithLaterDate = async (site: Site, email: string) => {
  const { event, booking } = await createBooking(site, email)
  const laterEventId = await addLaterEvent(site, event.id, booking)
  await site.sql('update public.bookings set seats = 2 where id = $1', [booking])
  await site.sql('update public.events set max_registrations = 1 where id = $1', [laterEventId])
  return { booking, later: laterEventId }
}

/** Creates a booking that its member has asked staff to move. */
const createChangeRequest = async (site: Site, email: string) => {
  const { booking, later } = await createBookingWithLaterDate(site, email)
  await site.sql('insert into public.event_change_requests (booking_id, event_id) values ($1, $2)', [booking, later])
  return booking
}

/** Creates a booking paid in cash whose departure was called off, with one other date to choose. */
const createCalledOffBooking = async (site: Site, email: string) => {
  const { event, booking } = await createBooking(site, email)
  await addLaterEvent(site, event.id, booking)
  return {
    booking,
    ...(await callOffBookedEvent(site, booking, { start: '2031-04-12', end: '2031-04-14', price: 2000 })),
  }
}

const getSelectedOption = (page: Page) => page.getByRole('radio', { checked: true })

export const eventNetworkErrorForms: NetworkErrorForm[] = [
  {
    name: 'change of departure by a member',
    role: 'newcomer',
    createCase: async (site, _, { email }) => {
      const { event, booking } = await createBooking(site, email)
      const laterEventId = await addLaterEvent(site, event.id, booking)
      return {
        path: '/dashboard',
        open: async (page) => {
          await page.getByRole('button', { name: 'Change Date' }).click()
          await getDialog(page).getByLabel('New date').selectOption(laterEventId)
        },
        submitButton: (page) => getDialog(page).getByRole('button', { name: 'Change Date' }),
        confirmationNeedsQuery: true,
        requestPath: '/rest/v1/rpc/change_event',
        successSql: 'select 1 from public.bookings where id = $1 and event_id = $2',
        sqlValues: [booking, laterEventId],
        success: 'Booking moved',
        // After the lost response, the dialog loads the preview again, which finds the booking on the new date.
        expectAutomaticSuccess: (page) =>
          expect(page.getByText('The booking is already on this date').first()).toBeVisible(),
      }
    },
  },
  {
    name: 'move of one traveller by a member',
    role: 'newcomer',
    createCase: async (site, _, { email }) => {
      const { event, booking } = await createBooking(site, email)
      const laterEventId = await addLaterEvent(site, event.id, booking)
      await site.sql('update public.bookings set seats = 2 where id = $1', [booking])
      return {
        path: '/dashboard',
        open: async (page) => {
          await page.getByRole('button', { name: 'Change Date' }).click()
          await getDialog(page).getByLabel('New date').selectOption(laterEventId)
          await getDialog(page).getByLabel('Traveller 2, no name yet').uncheck()
        },
        submitButton: (page) => getDialog(page).getByRole('button', { name: 'Change Their Date' }),
        confirmationNeedsQuery: true,
        requestPath: '/rest/v1/rpc/move_travellers',
        successSql: 'select 1 from public.bookings where split_from = $1 and event_id = $2',
        sqlValues: [booking, laterEventId],
        success: 'Travellers moved',
        // After the lost response, the dialog loads the preview again. It shows that the customer has a booking on this
        // date.
        expectAutomaticSuccess: (page) => expect(page.getByText('Already booked').first()).toBeVisible(),
      }
    },
  },
  {
    name: 'request of a member to change the departure',
    role: 'newcomer',
    createCase: async (site, _, { email }) => {
      const { booking, later } = await createBookingWithLaterDate(site, email)
      return {
        path: '/dashboard',
        open: async (page) => {
          await page.getByRole('button', { name: 'Change Date' }).click()
          await getDialog(page).getByLabel('New date').selectOption(later)
        },
        inputField: (page) => getDialog(page).getByLabel('New date'),
        inputText: later,
        submitButton: (page) => getDialog(page).getByRole('button', { name: 'Ask Us to Move It' }),
        confirmationNeedsQuery: true,
        requestPath: '/rest/v1/rpc/request_event_change',
        successSql: "select 1 from public.event_change_requests where booking_id = $1 and status = 'open'",
        sqlValues: [booking],
        success: 'Request sent',
      }
    },
  },
  {
    name: 'withdrawal of a request to change the departure',
    role: 'newcomer',
    createCase: async (site, _, { email }) => {
      const booking = await createChangeRequest(site, email)
      const getWithdrawButton = (page: Page) => page.getByRole('button', { name: 'Withdraw Request' })
      return {
        path: '/dashboard',
        submitButton: getWithdrawButton,
        requestPath: '/rest/v1/rpc/withdraw_event_change',
        successSql: "select 1 from public.event_change_requests where booking_id = $1 and status = 'withdrawn'",
        sqlValues: [booking],
        success: 'Request withdrawn',
        // After the lost response, the page loads the change request again and finds it withdrawn.
        expectAutomaticSuccess: (page) => expect(getWithdrawButton(page)).toHaveCount(0),
      }
    },
  },
  {
    name: 'refusal of a request to change the departure',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const booking = await createChangeRequest(site, 'member@nextroom.test')
      return {
        path: `/admin/bookings/${booking}`,
        open: (page) => page.getByRole('button', { name: 'Decline', exact: true }).click(),
        fill: (page) => getStaffDialog(page).getByLabel('Reason').fill(`The hotel is full ${uniqueText}`),
        inputField: (page) => getStaffDialog(page).getByLabel('Reason'),
        inputText: `The hotel is full ${uniqueText}`,
        submitButton: (page) => getStaffDialog(page).getByRole('button', { name: 'Decline Request' }),
        requestPath: '/rest/v1/rpc/decline_event_change',
        successSql: `select 1 from public.event_change_requests r
          join public.email_outbox m on m.template = 'event_change_declined' and m.data ->> 'booking_id' = r.booking_id::text
          where r.booking_id = $1 and r.status = 'declined'`,
        sqlValues: [booking],
        success: 'Request declined',
        // After the lost response, the page loads the change request again and finds it declined.
        expectAutomaticSuccess: (page) => expect(page.getByRole('button', { name: 'Move Booking' })).toBeVisible(),
      }
    },
  },
  {
    name: 'choice of another date after a departure was called off',
    role: 'guest',
    createCase: async (site) => {
      const { booking, otherId, token } = await createCalledOffBooking(site, 'member@nextroom.test')
      return {
        path: `/called-off#${token}`,
        open: (page) => page.getByRole('radio', { name: /We hold your spots on this date/ }).check(),
        inputField: getSelectedOption,
        inputText: otherId,
        submitButton: (page) => page.getByRole('button', { name: 'Confirm This Date' }),
        requestPath: '/rest/v1/rpc/choose_date',
        successSql: `select 1 from public.audit_log where action = 'choose_after_call_off' and entity_id = $1
          and details ->> 'choice' = 'date'`,
        sqlValues: [booking],
        success: /^The booking is confirmed for/,
        // After the lost response, the page loads the customer's choice again and finds the other date stored.
        expectAutomaticSuccess: (page) => expect(page.getByText(/^The booking is confirmed for/)).toBeVisible(),
      }
    },
  },
  {
    name: 'choice of a refund after a departure was called off',
    role: 'newcomer',
    createCase: async (site, _, { email }) => {
      const { booking } = await createCalledOffBooking(site, email)
      return {
        path: `/booked/${booking}`,
        open: (page) => page.getByRole('radio', { name: /^Full refund/ }).check(),
        fillSecret: async (page) => {
          await page.getByLabel('Account name').fill('Ada Adult')
          await page.getByLabel('BSB').fill('062-000')
          await page.getByLabel('Account number').fill('12345678')
        },
        inputField: (page) => page.getByLabel('Account number'),
        inputText: '12345678',
        submitButton: (page) => page.getByRole('button', { name: 'Confirm Refund' }),
        requestPath: '/rest/v1/rpc/choose_refund',
        successSql: `select 1 from public.audit_log where action = 'choose_after_call_off' and entity_id = $1
          and details ->> 'choice' = 'refund'`,
        sqlValues: [booking],
        success: 'Refund selected',
        // After the lost response, the page loads the customer's choice again and finds the refund stored.
        expectAutomaticSuccess: (page) => expect(page.getByText('Refund selected').first()).toBeVisible(),
      }
    },
  },
]
