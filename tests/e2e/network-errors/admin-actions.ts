import { expect, type Page } from 'playwright/test'
import { newEvent } from '../../support/rest'
import { getButton, getConfirmButton, getFirstRow, type NetworkErrorForm } from './form'

const FIND_EVENT_WITH_STATUS_SQL = 'select 1 from public.events where id = $1 and status = $2'
const getRowButton = (title: string, name: string) => (page: Page) =>
  page.getByRole('row', { name: title, exact: true }).getByRole('button', { name, exact: true })

const getKeyField = (page: Page) => page.getByLabel('Stripe API Key')
const STRIPE_KEY = 'sk_test_51LanternLanternLanternLantern'

/** Admin actions that take a single click. */
export const adminActions: NetworkErrorForm[] = [
  {
    name: 'publishing an event',
    role: 'admin',
    createCase: async ({ sql }, uniqueText) => {
      const title = `Attic ${uniqueText}`
      const { id } = await getFirstRow(
        sql<{ id: string }>(
          `insert into public.events (title, location, price, max_registrations, start_date, end_date)
           values ($1, 'Hobart, Tasmania', 900, 12, '2031-02-10', '2031-02-14') returning id`,
          [title],
        ),
      )
      return {
        path: '/admin/event-management',
        submitButton: getRowButton(title, 'Publish'),
        requestPath: '/rest/v1/rpc/set_event_status',
        successSql: FIND_EVENT_WITH_STATUS_SQL,
        sqlValues: [id, 'published'],
        success: 'Event published',
        expectAutomaticSuccess: (page) =>
          expect(page.getByRole('tab', { name: /^Published Events/ })).toHaveAttribute('aria-selected', 'true'),
      }
    },
  },
  {
    name: 'unpublishing an event',
    role: 'admin',
    createCase: async (site) => {
      const { id, title } = await newEvent(site, 5)
      return {
        path: '/admin/event-management?tab=published',
        submitButton: getRowButton(title, 'Unpublish'),
        requestPath: '/rest/v1/rpc/set_event_status',
        successSql: FIND_EVENT_WITH_STATUS_SQL,
        sqlValues: [id, 'draft'],
        success: 'Event unpublished',
        expectAutomaticSuccess: (page) => expect(page.getByRole('row', { name: title, exact: true })).toHaveCount(0),
      }
    },
  },
  {
    name: 'event deletion',
    role: 'admin',
    createCase: async (site) => {
      const { id, title } = await newEvent(site, 5)
      return {
        path: '/admin/event-management?tab=published',
        open: (page) => getRowButton(title, 'Delete')(page).click(),
        submitButton: getConfirmButton('Delete'),
        requestPath: '/rest/v1/events',
        confirmationNeedsQuery: true,
        successSql: 'select 1 where not exists (select 1 from public.events where id = $1)',
        sqlValues: [id],
        success: 'Event Deleted',
      }
    },
  },
  {
    name: 'payment provider key',
    role: 'admin',
    createCase: async ({ sql }) => {
      await sql('delete from private.payment_provider')
      return {
        path: '/admin/stripe-settings',
        // The secret key of the card provider must not be stored in the browser.
        fillSecret: (page) => getKeyField(page).fill(STRIPE_KEY),
        inputField: getKeyField,
        inputText: STRIPE_KEY,
        submitButton: getButton('Connect Stripe'),
        requestPath: '/functions/v1/connect-provider',
        successSql: 'select 1 from private.payment_provider',
        sqlValues: [],
        success: 'Stripe connected',
        expectAutomaticSuccess: (page) =>
          expect(page.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible(),
      }
    },
  },
]
