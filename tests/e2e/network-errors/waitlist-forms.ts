import { expect, type Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import type { Site } from '../../support/e2e'
import { asAdmin, newTrip } from '../../support/rest'
import { addressOf, button, click, confirm, one, type NetworkErrorForm } from './form'

/** A waitlist entry for a trip with free seats. */
const newEntry = async (site: Site, tag: string, email = addressOf(tag)) => {
  const trip = await newTrip(site, 5)
  const { id } = await one(
    site.sql<{ id: string }>(
      `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
       values ($1, $2, $3, $4) returning id`,
      [trip.id, trip.title, `Wick ${tag}`, email],
    ),
  )
  return { id, trip }
}

const newOffer = async (site: Site, tag: string) => {
  const entry = await newEntry(site, tag)
  await (await asAdmin(site)).rpc('admin_offer_seats', { entry_id: entry.id })
  const { token } = await one(site.sql<{ token: string }>('select private.offer_token($1) as token', [entry.id]))
  return { ...entry, token }
}

const HAS_STATUS = 'select 1 from public.waitlist_submissions where id = $1 and status = $2'
const NO_ENTRY_SQL = 'select 1 where not exists (select 1 from public.waitlist_submissions where id = $1)'
const item = (tag: string) => (page: Page) => page.getByRole('listitem', { name: `Wick ${tag}` })

/** Waitlist forms of members, visitors and admins. */
export const waitlistForms: NetworkErrorForm[] = [
  {
    name: 'declining an offer',
    role: 'guest',
    make: async (site, tag) => {
      const { id, token } = await newOffer(site, tag)
      return {
        path: `/offer/${token}`,
        open: click('Decline'),
        clickButton: confirm('Decline offer'),
        to: '/rest/v1/rpc/decline_offer',
        rows: HAS_STATUS,
        about: [id, 'declined'],
        done: (page) => page.getByRole('heading', { name: 'Offer declined' }),
        shown: (page) => expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible(),
      }
    },
  },
  {
    name: 'leaving a waitlist',
    role: 'member',
    make: async (site, tag) => {
      const { id, trip } = await newEntry(site, tag, brand.demo.member)
      return {
        path: '/dashboard',
        open: (page) => page.getByRole('button', { name: `Leave the waitlist of ${trip.title}` }).click(),
        clickButton: confirm('Leave Waitlist'),
        to: '/rest/v1/rpc/leave_waitlist',
        rows: NO_ENTRY_SQL,
        about: [id],
        done: 'You have left the waitlist',
        shown: (page) => expect(page.getByRole('main')).not.toContainText(trip.title),
      }
    },
  },
  {
    name: 'offering seats',
    role: 'admin',
    make: async (site, tag) => {
      const { id } = await newEntry(site, tag)
      return {
        path: `/admin/waitlist?q=${tag}`,
        open: (page) => page.getByRole('button', { name: `Offer Now, Wick ${tag}` }).click(),
        clickButton: confirm('Offer Seats'),
        to: '/rest/v1/rpc/admin_offer_seats',
        rows: HAS_STATUS,
        about: [id, 'offered'],
        done: 'Seats offered',
        shown: (page) => expect(item(tag)(page).getByText('Offered', { exact: false })).toBeVisible(),
      }
    },
  },
  {
    name: 'withdrawing an offer',
    role: 'admin',
    make: async (site, tag) => {
      const { id } = await newOffer(site, tag)
      return {
        path: '/admin/waitlist?tab=offers',
        clickButton: button(`Withdraw the offer to Wick ${tag}`),
        to: '/rest/v1/rpc/withdraw_offer',
        rows: HAS_STATUS,
        about: [id, 'withdrawn'],
        done: 'Offer withdrawn',
        shown: (page) => expect(page.getByRole('main')).not.toContainText(`Wick ${tag}`),
      }
    },
  },
  {
    name: 'waitlist entry deletion',
    role: 'admin',
    make: async (site, tag) => {
      const { id } = await newEntry(site, tag)
      return {
        path: `/admin/waitlist?q=${tag}`,
        open: (page) => page.getByRole('button', { name: `Delete Wick ${tag}` }).click(),
        clickButton: confirm('Delete'),
        to: '/rest/v1/rpc/delete_waitlist_entry',
        rows: NO_ENTRY_SQL,
        about: [id],
        done: 'Entry Deleted',
      }
    },
  },
  {
    name: 'marking a message as handled',
    role: 'admin',
    make: async (site, tag) => {
      await site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
        `Wick ${tag}`,
        addressOf(tag),
        'Is it cold?',
      ])
      const handled = (page: Page) => item(tag)(page).getByText('Handled', { exact: true })
      return {
        path: `/admin/waitlist?tab=contact&q=${tag}`,
        clickButton: button(`Mark Wick ${tag} as handled`),
        to: '/rest/v1/contact_messages',
        rows: 'select 1 from public.contact_messages where email = $1 and handled_at is not null',
        about: [addressOf(tag)],
        done: handled,
        shown: (page) => expect(handled(page)).toBeVisible(),
      }
    },
  },
]
