import { expect, type Page } from 'playwright/test'
import { site as brand } from '../../../src/site'
import type { Site } from '../../support/e2e'
import { createAdminClient, newEvent } from '../../support/rest'
import {
  createEmailAddress,
  getButton,
  clickButton,
  getConfirmButton,
  getFirstRow,
  type NetworkErrorForm,
} from './form'

/** Creates a waitlist entry for a trip with free seats. */
const createEntry = async (site: Site, uniqueText: string, email = createEmailAddress(uniqueText)) => {
  const event = await newEvent(site, 5)
  const { id } = await getFirstRow(
    site.sql<{ id: string }>(
      `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
       values ($1, $2, $3, $4) returning id`,
      [event.id, event.title, `Wick ${uniqueText}`, email],
    ),
  )
  return { id, event }
}

const createOffer = async (site: Site, uniqueText: string) => {
  const waitlistEntry = await createEntry(site, uniqueText)
  await (await createAdminClient(site)).rpc('admin_offer_seats', { entry_id: waitlistEntry.id })
  const { token } = await getFirstRow(
    site.sql<{ token: string }>('select private.offer_token($1) as token', [waitlistEntry.id]),
  )
  return { ...waitlistEntry, token }
}

const FIND_ENTRY_WITH_STATUS_SQL = 'select 1 from public.waitlist_submissions where id = $1 and status = $2'
const CHECK_ENTRY_DELETED_SQL = 'select 1 where not exists (select 1 from public.waitlist_submissions where id = $1)'
const getEntryItem = (uniqueText: string) => (page: Page) => page.getByRole('listitem', { name: `Wick ${uniqueText}` })

/** Waitlist forms of members, visitors and admins. */
export const waitlistForms: NetworkErrorForm[] = [
  {
    name: 'declining an offer',
    role: 'guest',
    createCase: async (site, uniqueText) => {
      const { id, token } = await createOffer(site, uniqueText)
      return {
        path: `/offer/${token}`,
        open: clickButton('Decline'),
        submitButton: getConfirmButton('Decline offer'),
        requestPath: '/rest/v1/rpc/decline_offer',
        successSql: FIND_ENTRY_WITH_STATUS_SQL,
        sqlValues: [id, 'declined'],
        success: (page) => page.getByRole('heading', { name: 'Offer declined' }),
        expectAutomaticSuccess: (page) => expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible(),
      }
    },
  },
  {
    name: 'leaving a waitlist',
    role: 'member',
    createCase: async (site, uniqueText) => {
      const { id, event } = await createEntry(site, uniqueText, brand.demo.member)
      return {
        path: '/dashboard',
        open: (page) => page.getByRole('button', { name: `Leave the waitlist of ${event.title}` }).click(),
        submitButton: getConfirmButton('Leave Waitlist'),
        requestPath: '/rest/v1/rpc/leave_waitlist',
        successSql: CHECK_ENTRY_DELETED_SQL,
        sqlValues: [id],
        success: 'You have left the waitlist',
        expectAutomaticSuccess: (page) => expect(page.getByRole('main')).not.toContainText(event.title),
      }
    },
  },
  {
    name: 'offering seats',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await createEntry(site, uniqueText)
      return {
        path: `/admin/waitlist?q=${uniqueText}`,
        open: (page) => page.getByRole('button', { name: `Offer Now, Wick ${uniqueText}` }).click(),
        submitButton: getConfirmButton('Offer Seats'),
        requestPath: '/rest/v1/rpc/admin_offer_seats',
        successSql: FIND_ENTRY_WITH_STATUS_SQL,
        sqlValues: [id, 'offered'],
        success: 'Seats offered',
        expectAutomaticSuccess: (page) =>
          expect(getEntryItem(uniqueText)(page).getByText('Offered', { exact: false })).toBeVisible(),
      }
    },
  },
  {
    name: 'withdrawing an offer',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await createOffer(site, uniqueText)
      return {
        path: '/admin/waitlist?tab=offers',
        submitButton: getButton(`Withdraw the offer to Wick ${uniqueText}`),
        requestPath: '/rest/v1/rpc/withdraw_offer',
        successSql: FIND_ENTRY_WITH_STATUS_SQL,
        sqlValues: [id, 'withdrawn'],
        success: 'Offer withdrawn',
        expectAutomaticSuccess: (page) => expect(page.getByRole('main')).not.toContainText(`Wick ${uniqueText}`),
      }
    },
  },
  {
    name: 'waitlist entry deletion',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await createEntry(site, uniqueText)
      return {
        path: `/admin/waitlist?q=${uniqueText}`,
        open: (page) => page.getByRole('button', { name: `Delete Wick ${uniqueText}` }).click(),
        submitButton: getConfirmButton('Delete'),
        requestPath: '/rest/v1/rpc/delete_waitlist_entry',
        successSql: CHECK_ENTRY_DELETED_SQL,
        sqlValues: [id],
        success: 'Entry Deleted',
      }
    },
  },
  {
    name: 'marking a message as handled',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      await site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
        `Wick ${uniqueText}`,
        createEmailAddress(uniqueText),
        'Is it cold?',
      ])
      const getHandledLabel = (page: Page) => getEntryItem(uniqueText)(page).getByText('Handled', { exact: true })
      return {
        path: `/admin/waitlist?tab=contact&q=${uniqueText}`,
        submitButton: getButton(`Mark Wick ${uniqueText} as handled`),
        requestPath: '/rest/v1/contact_messages',
        successSql: 'select 1 from public.contact_messages where email = $1 and handled_at is not null',
        sqlValues: [createEmailAddress(uniqueText)],
        success: getHandledLabel,
        expectAutomaticSuccess: (page) => expect(getHandledLabel(page)).toBeVisible(),
      }
    },
  },
]
