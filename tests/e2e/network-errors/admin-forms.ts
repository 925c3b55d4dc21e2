import type { Page } from 'playwright/test'
import { addressOf, click, confirm, inDialog, one, type NetworkErrorForm } from './form'

const EVENTS = 'select 1 from public.events where title = $1'

/** Admin forms for trips, products and people. */
export const adminForms: NetworkErrorForm[] = [
  {
    name: 'inline event form',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/events',
      open: click('Create New Event'),
      fill: (page) => page.getByLabel('Event Name').fill(`Gaol ${tag}`),
      typed: (page) => page.getByLabel('Event Name'),
      text: `Gaol ${tag}`,
      clickButton: (page) => page.getByRole('button', { name: 'Create Event', exact: true }),
      to: '/rest/v1/rpc/save_event',
      rows: EVENTS,
      about: [`Gaol ${tag}`],
      done: 'Draft saved',
    }),
  },
  {
    name: 'new room',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/trips/10000000-0000-4000-8000-000000000004?tab=rooms',
      open: click('Add a Room'),
      fill: (page) => page.getByLabel('Number or name').fill(`Cell ${tag}`),
      typed: (page) => page.getByLabel('Number or name'),
      text: `Cell ${tag}`,
      clickButton: inDialog('Save Room'),
      to: '/rest/v1/rooms',
      rows: 'select 1 from public.rooms where name = $1',
      about: [`Cell ${tag}`],
      done: 'Room saved',
    }),
  },
  {
    name: 'announcement to guests',
    role: 'admin',
    fast: ['lost'],
    make: (_, tag) => ({
      path: '/admin/active-events/10000000-0000-4000-8000-000000000001/announcements',
      fill: async (page) => {
        await page.getByLabel('Subject').fill(`Lanterns ${tag}`)
        await page.getByLabel('Text').fill('Bring one.')
      },
      typed: (page) => page.getByLabel('Subject'),
      text: `Lanterns ${tag}`,
      clickButton: (page) => page.getByRole('button', { name: /^Send to \d+ Guests?$/ }),
      expects: confirm('Send Announcement'),
      to: '/rest/v1/rpc/send_announcement',
      rows: 'select 1 from public.announcements where subject = $1',
      about: [`Lanterns ${tag}`],
      done: 'Email queued',
    }),
  },
  {
    name: 'event builder',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/event-management',
      open: click('Create New Event'),
      reopen: click('Restore Draft'),
      fill: (page) => page.getByLabel('Event Title').fill(`Mill ${tag}`),
      typed: (page) => page.getByLabel('Event Title'),
      text: `Mill ${tag}`,
      clickButton: inDialog('Save as Draft'),
      to: '/rest/v1/rpc/save_event',
      rows: EVENTS,
      about: [`Mill ${tag}`],
      done: 'Draft saved',
    }),
  },
  {
    name: 'publishing in the event builder',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/event-management',
      open: click('Create New Event'),
      reopen: click('Restore Draft'),
      fill: async (page) => {
        await page.getByLabel('Event Title').fill(`Quay ${tag}`)
        await page.getByLabel('Start Date').fill('2031-02-10')
        await page.getByRole('textbox', { name: 'Location' }).fill('Hobart, Tasmania')
        await page.getByLabel('Max Registrations').fill('12')
        await page.getByLabel('Price (AUD)', { exact: true }).fill('900')
      },
      typed: (page) => page.getByLabel('Event Title'),
      text: `Quay ${tag}`,
      clickButton: inDialog('Save & Publish'),
      to: '/rest/v1/rpc/save_event',
      rows: `${EVENTS} and status = 'published'`,
      about: [`Quay ${tag}`],
      done: 'Event published',
    }),
  },
  {
    name: 'event import',
    role: 'admin',
    make: (_, tag) => {
      const choose = async (page: Page) => {
        const buffer = Buffer.from(`title,start_date\nFile ${tag},2031-02-12`)
        await page.getByLabel('CSV file').setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer })
        await page.getByText('All rows are valid.').waitFor()
      }
      return {
        path: '/admin/event-management',
        open: click('Import Events'),
        // The user chooses the file again, because a page cannot choose files.
        reopen: async (page) => {
          await click('Import Events')(page)
          await choose(page)
        },
        fill: choose,
        typed: (page) => page.getByRole('region', { name: 'Preview' }),
        text: `File ${tag}`,
        clickButton: inDialog('Import 1 Event'),
        to: '/rest/v1/rpc/import_events',
        rows: EVENTS,
        about: [`File ${tag}`],
        done: 'Events imported',
      }
    },
  },
  {
    name: 'new customer',
    role: 'admin',
    make: (_, tag) => ({
      path: '/customer-management',
      open: click('Add Customer'),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Full Name').fill(`Nell ${tag}`)
        await page.getByRole('dialog').getByLabel('Email Address').fill(addressOf(tag))
      },
      typed: (page) => page.getByRole('dialog').getByLabel('Full Name'),
      text: `Nell ${tag}`,
      clickButton: inDialog('Add Customer'),
      to: '/rest/v1/rpc/save_customer',
      rows: 'select 1 from public.customers where email = $1',
      about: [addressOf(tag)],
      done: 'Customer added',
    }),
  },
  {
    name: 'customer details',
    role: 'admin',
    make: async ({ sql }, tag) => {
      const { id } = await one(
        sql<{ id: string }>('insert into public.customers (full_name) values ($1) returning id', [`Old ${tag}`]),
      )
      return {
        path: `/admin/customer/${id}`,
        open: click('Edit Customer'),
        fill: (page) => page.getByLabel('Full Name').fill(`New ${tag}`),
        typed: (page) => page.getByLabel('Full Name'),
        text: `New ${tag}`,
        clickButton: (page) => page.getByRole('button', { name: 'Save Changes' }),
        to: '/rest/v1/rpc/save_customer',
        rows: 'select 1 from public.customers where full_name = $1',
        about: [`New ${tag}`],
        done: 'Customer Updated',
      }
    },
  },
  {
    name: 'waitlist entry',
    role: 'admin',
    make: async ({ sql }, tag) => {
      await sql(
        `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
         select id, title, $1, $2 from public.events where title = 'Haunted Tasmania'`,
        [`Wick ${tag}`, addressOf(tag)],
      )
      return {
        path: '/admin/waitlist',
        open: async (page) => {
          await page.getByRole('searchbox').fill(tag)
          await page.getByRole('button', { name: `Edit Wick ${tag}` }).click()
        },
        fill: (page) => page.getByLabel('Notes').fill(`Rang, ${tag}`),
        typed: (page) => page.getByLabel('Notes'),
        text: `Rang, ${tag}`,
        clickButton: inDialog('Save Changes'),
        to: '/rest/v1/rpc/update_waitlist_entry',
        rows: 'select 1 from public.waitlist_submissions where notes = $1',
        about: [`Rang, ${tag}`],
        done: 'Entry Updated',
      }
    },
  },
]
