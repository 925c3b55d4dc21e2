import type { Page } from 'playwright/test'
import {
  createEmailAddress,
  clickButton,
  getConfirmButton,
  getDialogButton,
  getFirstRow,
  type NetworkErrorForm,
} from './form'

const FIND_EVENT_SQL = 'select 1 from public.events where title = $1'

/** Admin forms for trips, products and people. */
export const adminForms: NetworkErrorForm[] = [
  {
    name: 'inline event form',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/events',
      open: clickButton('Create New Event'),
      fill: (page) => page.getByLabel('Event Name').fill(`Gaol ${uniqueText}`),
      inputField: (page) => page.getByLabel('Event Name'),
      inputText: `Gaol ${uniqueText}`,
      submitButton: (page) => page.getByRole('button', { name: 'Create Event', exact: true }),
      requestPath: '/rest/v1/rpc/save_event',
      successSql: FIND_EVENT_SQL,
      sqlValues: [`Gaol ${uniqueText}`],
      success: 'Draft saved',
    }),
  },
  {
    name: 'new room',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/trips/10000000-0000-4000-8000-000000000004?tab=rooms',
      open: clickButton('Add a Room'),
      fill: (page) => page.getByLabel('Number or name').fill(`Cell ${uniqueText}`),
      inputField: (page) => page.getByLabel('Number or name'),
      inputText: `Cell ${uniqueText}`,
      submitButton: getDialogButton('Save Room'),
      requestPath: '/rest/v1/rooms',
      successSql: 'select 1 from public.rooms where name = $1',
      sqlValues: [`Cell ${uniqueText}`],
      success: 'Room saved',
    }),
  },
  {
    name: 'announcement to guests',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/active-events/10000000-0000-4000-8000-000000000001/announcements',
      fill: async (page) => {
        await page.getByLabel('Subject').fill(`Lanterns ${uniqueText}`)
        await page.getByLabel('Text').fill('Bring one.')
      },
      inputField: (page) => page.getByLabel('Subject'),
      inputText: `Lanterns ${uniqueText}`,
      submitButton: (page) => page.getByRole('button', { name: /^Send to \d+ Guests?$/ }),
      confirmButton: getConfirmButton('Send Announcement'),
      requestPath: '/rest/v1/rpc/send_announcement',
      successSql: 'select 1 from public.announcements where subject = $1',
      sqlValues: [`Lanterns ${uniqueText}`],
      success: 'Email queued',
    }),
  },
  {
    name: 'event builder',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/event-management',
      open: clickButton('Create New Event'),
      reopen: clickButton('Restore Draft'),
      fill: (page) => page.getByLabel('Event Title').fill(`Mill ${uniqueText}`),
      inputField: (page) => page.getByLabel('Event Title'),
      inputText: `Mill ${uniqueText}`,
      submitButton: getDialogButton('Save as Draft'),
      requestPath: '/rest/v1/rpc/save_event',
      successSql: FIND_EVENT_SQL,
      sqlValues: [`Mill ${uniqueText}`],
      success: 'Draft saved',
    }),
  },
  {
    name: 'publishing in the event builder',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/event-management',
      open: clickButton('Create New Event'),
      reopen: clickButton('Restore Draft'),
      fill: async (page) => {
        await page.getByLabel('Event Title').fill(`Quay ${uniqueText}`)
        await page.getByLabel('Start Date').fill('2031-02-10')
        await page.getByRole('textbox', { name: 'Location' }).fill('Hobart, Tasmania')
        await page.getByLabel('Max Registrations').fill('12')
        await page.getByLabel('Price (AUD)', { exact: true }).fill('900')
      },
      inputField: (page) => page.getByLabel('Event Title'),
      inputText: `Quay ${uniqueText}`,
      submitButton: getDialogButton('Save & Publish'),
      requestPath: '/rest/v1/rpc/save_event',
      successSql: `${FIND_EVENT_SQL} and status = 'published'`,
      sqlValues: [`Quay ${uniqueText}`],
      success: 'Event published',
    }),
  },
  {
    name: 'event import',
    role: 'admin',
    createCase: (_, uniqueText) => {
      const chooseImportFile = async (page: Page) => {
        const csvBuffer = Buffer.from(`title,start_date\nFile ${uniqueText},2031-02-12`)
        await page.getByLabel('CSV file').setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer: csvBuffer })
        await page.getByText('All rows are valid.').waitFor()
      }
      return {
        path: '/admin/event-management',
        open: clickButton('Import Events'),
        // After a reload, the user selects the file again, because browsers do not restore file fields.
        reopen: async (page) => {
          await clickButton('Import Events')(page)
          await chooseImportFile(page)
        },
        fill: chooseImportFile,
        inputField: (page) => page.getByRole('region', { name: 'Preview' }),
        inputText: `File ${uniqueText}`,
        submitButton: getDialogButton('Import 1 Event'),
        requestPath: '/rest/v1/rpc/import_events',
        successSql: FIND_EVENT_SQL,
        sqlValues: [`File ${uniqueText}`],
        success: 'Events imported',
      }
    },
  },
  {
    name: 'new customer',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/customer-management',
      open: clickButton('Add Customer'),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Full Name').fill(`Nell ${uniqueText}`)
        await page.getByRole('dialog').getByLabel('Email Address').fill(createEmailAddress(uniqueText))
      },
      inputField: (page) => page.getByRole('dialog').getByLabel('Full Name'),
      inputText: `Nell ${uniqueText}`,
      submitButton: getDialogButton('Add Customer'),
      requestPath: '/rest/v1/rpc/save_customer',
      successSql: 'select 1 from public.customers where email = $1',
      sqlValues: [createEmailAddress(uniqueText)],
      success: 'Customer added',
    }),
  },
  {
    name: 'customer details',
    role: 'admin',
    createCase: async ({ sql }, uniqueText) => {
      const { id } = await getFirstRow(
        sql<{ id: string }>('insert into public.customers (full_name) values ($1) returning id', [`Old ${uniqueText}`]),
      )
      return {
        path: `/admin/customer/${id}`,
        open: clickButton('Edit Customer'),
        fill: (page) => page.getByLabel('Full Name').fill(`New ${uniqueText}`),
        inputField: (page) => page.getByLabel('Full Name'),
        inputText: `New ${uniqueText}`,
        submitButton: (page) => page.getByRole('button', { name: 'Save Changes' }),
        requestPath: '/rest/v1/rpc/save_customer',
        successSql: 'select 1 from public.customers where full_name = $1',
        sqlValues: [`New ${uniqueText}`],
        success: 'Customer Updated',
      }
    },
  },
  {
    name: 'waitlist entry',
    role: 'admin',
    createCase: async ({ sql }, uniqueText) => {
      await sql(
        `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
         select id, title, $1, $2 from public.events where title = 'Haunted Tasmania'`,
        [`Wick ${uniqueText}`, createEmailAddress(uniqueText)],
      )
      return {
        path: '/admin/waitlist',
        open: async (page) => {
          await page.getByRole('searchbox').fill(uniqueText)
          await page.getByRole('button', { name: `Edit Wick ${uniqueText}` }).click()
        },
        fill: (page) => page.getByLabel('Notes').fill(`Rang, ${uniqueText}`),
        inputField: (page) => page.getByLabel('Notes'),
        inputText: `Rang, ${uniqueText}`,
        submitButton: getDialogButton('Save Changes'),
        requestPath: '/rest/v1/rpc/update_waitlist_entry',
        successSql: 'select 1 from public.waitlist_submissions where notes = $1',
        sqlValues: [`Rang, ${uniqueText}`],
        success: 'Entry Updated',
      }
    },
  },
]
