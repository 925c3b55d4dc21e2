import type { Page } from 'playwright/test'
import { newEvent } from '../../support/rest'
import {
  createEmailAddress,
  getButton,
  clickButton,
  getConfirmButton,
  getDialogButton,
  type NetworkErrorForm,
} from './form'
import { createUnpaidBooking } from './money-forms'

/** Admin forms for a trip. */
export const tripNetworkErrorForms: NetworkErrorForm[] = [
  {
    name: 'duplicating a trip',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await newEvent(site, 5)
      return {
        path: `/admin/events?copy=${id}`,
        fill: async (page) => {
          await page.getByLabel('Event Name').fill(`Copy ${uniqueText}`)
          await page.getByLabel('Start Date').fill('2031-04-12')
        },
        inputField: (page) => page.getByLabel('Event Name'),
        inputText: `Copy ${uniqueText}`,
        submitButton: getButton('Create Event'),
        requestPath: '/rest/v1/rpc/save_event',
        successSql: "select 1 from public.events where title = $1 and start_date = '2031-04-12'",
        sqlValues: [`Copy ${uniqueText}`],
        success: 'Draft saved',
      }
    },
  },
  {
    name: 'title of a document',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await newEvent(site, 5)
      await site.sql(
        `insert into private.event_documents (event_id, title, content_type, size, saved_at)
         values ($1, 'Map', 'application/pdf', 2048, private.now())`,
        [id],
      )
      return {
        path: `/admin/trips/${id}?tab=documents`,
        open: clickButton('Rename Map'),
        fill: (page) => page.getByLabel('Title').fill(`Map ${uniqueText}`),
        inputField: (page) => page.getByLabel('Title'),
        inputText: `Map ${uniqueText}`,
        submitButton: getDialogButton('Save Title'),
        requestPath: '/rest/v1/rpc/rename_event_document',
        successSql: 'select 1 from private.event_documents where event_id = $1 and title = $2',
        sqlValues: [id, `Map ${uniqueText}`],
        success: 'Document renamed',
      }
    },
  },
  {
    name: 'adding departures of a trip',
    role: 'admin',
    createCase: async (site) => {
      const { id, title } = await newEvent(site, 5)
      const getStartField = (page: Page) => page.getByLabel('Start of Departure 1')
      return {
        path: `/admin/trips/${id}`,
        open: async (page) => {
          await page.getByRole('button', { name: `More actions for ${title}` }).click()
          await page.getByRole('menuitem', { name: 'Add Departures' }).click()
        },
        fill: async (page) => {
          await page.getByRole('button', { name: 'Add Dates' }).click()
          await getStartField(page).fill('2031-04-12')
        },
        inputField: getStartField,
        inputText: '2031-04-12',
        submitButton: getButton('Create 1 Departure'),
        requestPath: '/rest/v1/rpc/create_events',
        successSql: `select 1 from public.events e join public.events s using (trip_id)
          where s.id = $1 and e.start_date = '2031-04-12'`,
        sqlValues: [id],
        success: '1 departure created',
      }
    },
  },
  {
    name: 'move policy of a trip',
    role: 'admin',
    createCase: async (site) => {
      const { id } = await newEvent(site, 5)
      const getFeeField = (page: Page) => page.getByLabel('Fee after that day (AUD per person)')
      return {
        path: `/admin/trips/${id}?tab=events`,
        fill: async (page) => {
          await page.getByLabel('Use the default move policy from the settings').uncheck()
          await getFeeField(page).fill('75')
        },
        inputField: getFeeField,
        inputText: '75',
        submitButton: getButton('Save Move Policy'),
        requestPath: '/rest/v1/trips',
        successSql: `select 1 from public.trips j join public.events e on e.trip_id = j.id
          where e.id = $1 and j.move_policy ->> 'late_fee' = '75'`,
        sqlValues: [id],
        success: 'Move policy saved',
      }
    },
  },
  {
    name: 'adding a promo code',
    role: 'admin',
    createCase: (_site, tag) => {
      const promoCode = `CODE-${tag}`
        .toUpperCase()
        .replace(/[^A-Z0-9-]/g, '-')
        .slice(0, 30)
      return Promise.resolve({
        path: '/admin/promo-codes',
        open: (page) => page.getByRole('button', { name: 'Add a Promo Code' }).click(),
        fill: async (page) => {
          await page.getByLabel('Code', { exact: true }).fill(promoCode)
          await page.getByLabel('Discount (%)').fill('10')
        },
        inputField: (page) => page.getByLabel('Code', { exact: true }),
        inputText: promoCode,
        submitButton: getButton('Save Promo Code'),
        requestPath: '/rest/v1/rpc/save_promo_code',
        successSql: 'select 1 from public.promo_codes where code = $1',
        sqlValues: [promoCode],
        success: 'Promo code saved',
      })
    },
  },
  {
    name: 'calling off a trip',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { event } = await createUnpaidBooking(site, uniqueText)
      return {
        path: `/admin/trips/${event.id}`,
        open: async (page) => {
          await page.getByRole('button', { name: `More actions for ${event.title}` }).click()
          await page.getByRole('menuitem', { name: 'Call Off' }).click()
        },
        fill: async (page) => {
          await page.getByLabel('Reason').selectOption('Weather')
          await page.getByLabel('Message to travellers').fill(`The road is closed ${uniqueText}`)
        },
        inputField: (page) => page.getByLabel('Message to travellers'),
        inputText: `The road is closed ${uniqueText}`,
        submitButton: getButton('Call Off Trip'),
        requestPath: '/rest/v1/rpc/call_off_event',
        successSql: "select 1 from public.audit_log where action = 'call_off_event' and entity_id = $1",
        sqlValues: [event.id],
        success: /Trip called off|Already called off/,
      }
    },
  },
  {
    name: 'moving a booked trip',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { event } = await createUnpaidBooking(site, uniqueText)
      return {
        path: `/admin/events?q=${encodeURIComponent(event.title)}`,
        open: (page) => page.getByRole('button', { name: `Edit ${event.title}`, exact: true }).click(),
        fill: (page) => page.getByLabel('Start Date').fill('2031-04-12'),
        inputField: (page) => page.getByLabel('Start Date'),
        inputText: '2031-04-12',
        submitButton: getButton('Save Changes'),
        confirmButton: getConfirmButton('Move and Email Customers'),
        confirmationNeedsQuery: true,
        requestPath: '/rest/v1/rpc/save_event',
        successSql: `select 1 from public.events e join public.email_outbox m on m.to_email = $2
          and m.template = 'event_updated' where e.id = $1 and e.start_date = '2031-04-12' and e.end_date = '2031-04-16'`,
        sqlValues: [event.id, createEmailAddress(uniqueText)],
        success: 'Event saved',
      }
    },
  },
]
