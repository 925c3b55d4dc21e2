import { expect, type Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import type { Site } from '../../support/e2e'
import { createAdminClient, newTrip } from '../../support/rest'
import { emailFor, button, clickButton, confirmButton, firstRow, type NetworkErrorForm } from './form'

/** Creates a waitlist entry for a trip with free seats. */
const newEntry = async (site: Site, tag: string, email = emailFor(tag)) => {
  const trip = await newTrip(site, 5)
  const { id } = await firstRow(
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
  await (await createAdminClient(site)).rpc('admin_offer_seats', { entry_id: entry.id })
  const { token } = await firstRow(site.sql<{ token: string }>('select private.offer_token($1) as token', [entry.id]))
  return { ...entry, token }
}

const ENTRY_STATUS_SQL = 'select 1 from public.waitlist_submissions where id = $1 and status = $2'
const NO_ENTRY_SQL = 'select 1 where not exists (select 1 from public.waitlist_submissions where id = $1)'
const getEntryItem = (tag: string) => (page: Page) => page.getByRole('listitem', { name: `Wick ${tag}` })

/** Waitlist forms of members, visitors and admins. */
export const waitlistForms: NetworkErrorForm[] = [
  {
    name: 'declining an offer',
    role: 'guest',
    createCase: async (site, tag) => {
      const { id, token } = await newOffer(site, tag)
      return {
        path: `/offer/${token}`,
        open: clickButton('Decline'),
        submitButton: confirmButton('Decline offer'),
        requestPath: '/rest/v1/rpc/decline_offer',
        successSql: ENTRY_STATUS_SQL,
        sqlValues: [id, 'declined'],
        success: (page) => page.getByRole('heading', { name: 'Offer declined' }),
        expectAutomaticSuccess: (page) => expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible(),
      }
    },
  },
  {
    name: 'leaving a waitlist',
    role: 'member',
    createCase: async (site, tag) => {
      const { id, trip } = await newEntry(site, tag, brand.demo.member)
      return {
        path: '/dashboard',
        open: (page) => page.getByRole('button', { name: `Leave the waitlist of ${trip.title}` }).click(),
        submitButton: confirmButton('Leave Waitlist'),
        requestPath: '/rest/v1/rpc/leave_waitlist',
        successSql: NO_ENTRY_SQL,
        sqlValues: [id],
        success: 'You have left the waitlist',
        expectAutomaticSuccess: (page) => expect(page.getByRole('main')).not.toContainText(trip.title),
      }
    },
  },
  {
    name: 'offering seats',
    role: 'admin',
    createCase: async (site, tag) => {
      const { id } = await newEntry(site, tag)
      return {
        path: `/admin/waitlist?q=${tag}`,
        open: (page) => page.getByRole('button', { name: `Offer Now, Wick ${tag}` }).click(),
        submitButton: confirmButton('Offer Seats'),
        requestPath: '/rest/v1/rpc/admin_offer_seats',
        successSql: ENTRY_STATUS_SQL,
        sqlValues: [id, 'offered'],
        success: 'Seats offered',
        expectAutomaticSuccess: (page) =>
          expect(getEntryItem(tag)(page).getByText('Offered', { exact: false })).toBeVisible(),
      }
    },
  },
  {
    name: 'withdrawing an offer',
    role: 'admin',
    createCase: async (site, tag) => {
      const { id } = await newOffer(site, tag)
      return {
        path: '/admin/waitlist?tab=offers',
        submitButton: button(`Withdraw the offer to Wick ${tag}`),
        requestPath: '/rest/v1/rpc/withdraw_offer',
        successSql: ENTRY_STATUS_SQL,
        sqlValues: [id, 'withdrawn'],
        success: 'Offer withdrawn',
        expectAutomaticSuccess: (page) => expect(page.getByRole('main')).not.toContainText(`Wick ${tag}`),
      }
    },
  },
  {
    name: 'waitlist entry deletion',
    role: 'admin',
    createCase: async (site, tag) => {
      const { id } = await newEntry(site, tag)
      return {
        path: `/admin/waitlist?q=${tag}`,
        open: (page) => page.getByRole('button', { name: `Delete Wick ${tag}` }).click(),
        submitButton: confirmButton('Delete'),
        requestPath: '/rest/v1/rpc/delete_waitlist_entry',
        successSql: NO_ENTRY_SQL,
        sqlValues: [id],
        success: 'Entry Deleted',
      }
    },
  },
  {
    name: 'marking a message as handled',
    role: 'admin',
    createCase: async (site, tag) => {
      await site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
        `Wick ${tag}`,
        emailFor(tag),
        'Is it cold?',
      ])
      const getHandledLabel = (page: Page) => getEntryItem(tag)(page).getByText('Handled', { exact: true })
      return {
        path: `/admin/waitlist?tab=contact&q=${tag}`,
        submitButton: button(`Mark Wick ${tag} as handled`),
        requestPath: '/rest/v1/contact_messages',
        successSql: 'select 1 from public.contact_messages where email = $1 and handled_at is not null',
        sqlValues: [emailFor(tag)],
        success: getHandledLabel,
        expectAutomaticSuccess: (page) => expect(getHandledLabel(page)).toBeVisible(),
      }
    },
  },
]
