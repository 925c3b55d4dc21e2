import { expect, type Page } from 'playwright/test'
import { newTrip } from '../../support/rest'
import { button, confirm, one, type NetworkErrorForm } from './form'

const EVENT = 'select 1 from public.events where id = $1 and status = $2'
const on = (title: string, name: string) => (page: Page) =>
  page.getByRole('row', { name: title, exact: true }).getByRole('button', { name, exact: true })

const key = (page: Page) => page.getByLabel('Stripe API Key')
const KEY = 'sk_test_51LanternLanternLanternLantern'

/** Admin actions that take a single click. */
export const adminActions: NetworkErrorForm[] = [
  {
    name: 'publishing an event',
    role: 'admin',
    make: async ({ sql }, tag) => {
      const title = `Attic ${tag}`
      const { id } = await one(
        sql<{ id: string }>(
          `insert into public.events (title, location, price, max_registrations, start_date, end_date)
           values ($1, 'Hobart, Tasmania', 900, 12, '2031-02-10', '2031-02-14') returning id`,
          [title],
        ),
      )
      return {
        path: '/admin/event-management',
        clickButton: on(title, 'Publish'),
        to: '/rest/v1/rpc/set_event_status',
        rows: EVENT,
        about: [id, 'published'],
        done: 'Event published',
        shown: (page) =>
          expect(page.getByRole('tab', { name: /^Published Events/ })).toHaveAttribute('aria-selected', 'true'),
      }
    },
  },
  {
    name: 'unpublishing an event',
    role: 'admin',
    make: async (site) => {
      const { id, title } = await newTrip(site, 5)
      return {
        path: '/admin/event-management?tab=published',
        clickButton: on(title, 'Unpublish'),
        to: '/rest/v1/rpc/set_event_status',
        rows: EVENT,
        about: [id, 'draft'],
        done: 'Event unpublished',
        shown: (page) => expect(page.getByRole('row', { name: title, exact: true })).toHaveCount(0),
      }
    },
  },
  {
    name: 'event deletion',
    role: 'admin',
    make: async (site) => {
      const { id, title } = await newTrip(site, 5)
      return {
        path: '/admin/event-management?tab=published',
        open: (page) => on(title, 'Delete')(page).click(),
        clickButton: confirm('Delete'),
        to: '/rest/v1/events',
        readsFirst: true,
        rows: 'select 1 where not exists (select 1 from public.events where id = $1)',
        about: [id],
        done: 'Event Deleted',
      }
    },
  },
  {
    name: 'payment provider key',
    role: 'admin',
    make: async ({ sql }) => {
      await sql('delete from private.payment_provider')
      return {
        path: '/admin/stripe-settings',
        // The key may not be in any browser storage.
        secret: (page) => key(page).fill(KEY),
        typed: key,
        text: KEY,
        clickButton: button('Connect Stripe'),
        to: '/functions/v1/connect-provider',
        rows: 'select 1 from private.payment_provider',
        about: [],
        done: 'Stripe connected',
        shown: (page) => expect(page.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible(),
      }
    },
  },
]
