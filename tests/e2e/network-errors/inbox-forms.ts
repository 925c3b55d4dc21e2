import type { Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { addressOf, inDialog, type NetworkErrorForm } from './form'

/** A message from a visitor. */
const newMessage = (site: Site, tag: string) =>
  site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
    `Wick ${tag}`,
    addressOf(tag),
    'Is it cold?',
  ])

const within = (tag: string) => ({
  path: `/admin/waitlist?tab=contact&q=${tag}`,
  open: (page: Page) => page.getByRole('button', { name: `Reply to Wick ${tag}` }).click(),
})
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const title = (page: Page) => page.getByLabel('Title for a new canned reply')

/** Admin forms for replies to visitors. */
export const inboxForms: NetworkErrorForm[] = [
  {
    name: 'reply to a message',
    role: 'admin',
    make: async (site, tag) => {
      await newMessage(site, tag)
      return {
        ...within(tag),
        fill: (page) => replyBox(page).fill(`Bring a coat, ${tag}.`),
        typed: replyBox,
        text: `Bring a coat, ${tag}.`,
        clickButton: inDialog('Send Reply'),
        to: '/rest/v1/rpc/reply_to_message',
        rows: `select 1 from public.message_replies a join public.email_outbox m
          on m.to_email = $2 and m.template = 'message_reply' where a.body = $1`,
        about: [`Bring a coat, ${tag}.`, addressOf(tag)],
        done: 'Reply sent',
      }
    },
  },
  {
    name: 'new canned reply',
    role: 'admin',
    make: async (site, tag) => {
      await newMessage(site, tag)
      return {
        ...within(tag),
        fill: async (page) => {
          await replyBox(page).fill(`It is, ${tag}.`)
          await title(page).fill(`Cold ${tag}`)
        },
        typed: title,
        text: `Cold ${tag}`,
        clickButton: inDialog('Save'),
        to: '/rest/v1/canned_replies',
        rows: 'select 1 from public.canned_replies where title = $1 and body = $2',
        about: [`Cold ${tag}`, `It is, ${tag}.`],
        done: 'Canned reply saved',
      }
    },
  },
  {
    name: 'canned reply deletion',
    role: 'admin',
    make: async (site, tag) => {
      await newMessage(site, tag)
      await site.sql('insert into public.canned_replies (title, body) values ($1, $2)', [`Old ${tag}`, 'It was.'])
      return {
        ...within(tag),
        open: async (page) => {
          await within(tag).open(page)
          await page.getByLabel('Insert a canned reply').selectOption(`Old ${tag}`)
        },
        typed: replyBox,
        text: 'It was.',
        clickButton: inDialog('Delete'),
        to: '/rest/v1/canned_replies',
        rows: 'select 1 where not exists (select 1 from public.canned_replies where title = $1)',
        about: [`Old ${tag}`],
        done: /^Canned reply (deleted|not found)$/,
      }
    },
  },
]
