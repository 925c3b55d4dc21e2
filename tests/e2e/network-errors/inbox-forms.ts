import type { Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { newTrip } from '../../support/rest'
import { emailFor, dialogButton, type NetworkErrorForm } from './form'

/** Creates a message from a visitor. */
const newMessage = (site: Site, tag: string) =>
  site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
    `Wick ${tag}`,
    emailFor(tag),
    'Is it cold?',
  ])

const openReplyTo = (tag: string) => ({
  path: `/admin/waitlist?tab=contact&q=${tag}`,
  open: (page: Page) => page.getByRole('button', { name: `Reply to Wick ${tag}` }).click(),
})
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const titleField = (page: Page) => page.getByLabel('Title for a new canned reply')

/** Admin forms for replies to visitors. */
export const inboxForms: NetworkErrorForm[] = [
  {
    name: 'reply to a message',
    role: 'admin',
    createCase: async (site, tag) => {
      await newMessage(site, tag)
      return {
        ...openReplyTo(tag),
        fill: (page) => replyBox(page).fill(`Bring a coat, ${tag}.`),
        inputField: replyBox,
        inputText: `Bring a coat, ${tag}.`,
        submitButton: dialogButton('Send Reply'),
        requestPath: '/rest/v1/rpc/reply_to_message',
        successSql: `select 1 from public.message_replies a join public.email_outbox m
          on m.to_email = $2 and m.template = 'message_reply' where a.body = $1`,
        sqlValues: [`Bring a coat, ${tag}.`, emailFor(tag)],
        success: 'Reply sent',
      }
    },
  },
  {
    name: 'new canned reply',
    role: 'admin',
    createCase: async (site, tag) => {
      await newMessage(site, tag)
      return {
        ...openReplyTo(tag),
        fill: async (page) => {
          await replyBox(page).fill(`It is, ${tag}.`)
          await titleField(page).fill(`Cold ${tag}`)
        },
        inputField: titleField,
        inputText: `Cold ${tag}`,
        submitButton: dialogButton('Save'),
        requestPath: '/rest/v1/canned_replies',
        successSql: 'select 1 from public.canned_replies where title = $1 and body = $2',
        sqlValues: [`Cold ${tag}`, `It is, ${tag}.`],
        success: 'Canned reply saved',
      }
    },
  },
  {
    name: 'canned reply deletion',
    role: 'admin',
    createCase: async (site, tag) => {
      await newMessage(site, tag)
      await site.sql('insert into public.canned_replies (title, body) values ($1, $2)', [`Old ${tag}`, 'It was.'])
      return {
        ...openReplyTo(tag),
        open: async (page) => {
          await openReplyTo(tag).open(page)
          await page.getByLabel('Insert a canned reply').selectOption(`Old ${tag}`)
        },
        inputField: replyBox,
        inputText: 'It was.',
        submitButton: dialogButton('Delete'),
        requestPath: '/rest/v1/canned_replies',
        successSql: 'select 1 where not exists (select 1 from public.canned_replies where title = $1)',
        sqlValues: [`Old ${tag}`],
        success: /^Canned reply (deleted|not found)$/,
      }
    },
  },
  {
    name: 'publishing an answer',
    role: 'admin',
    createCase: async (site, tag) => {
      const trip = await newTrip(site, 5)
      await newMessage(site, tag)
      await site.sql(
        `with m as (update public.contact_messages set event_id = $2 where email = $1 returning id)
         insert into public.message_replies (message_id, body, request_id) select id, 'It was.', id from m`,
        [emailFor(tag), trip.id],
      )
      const answerField = (page: Page) => page.getByRole('textbox', { name: 'Answer', exact: true })
      return {
        path: `/admin/waitlist?tab=contact&q=${tag}`,
        open: (page) => page.getByRole('button', { name: `Publish the answer to Wick ${tag}` }).click(),
        fill: (page) => answerField(page).fill(`It is, ${tag}.`),
        inputField: answerField,
        inputText: `It is, ${tag}.`,
        submitButton: dialogButton('Publish'),
        requestPath: '/rest/v1/rpc/publish_answer',
        successSql: "select 1 from public.events where id = $1 and custom_fields::text like '%' || $2 || '%'",
        sqlValues: [trip.id, `It is, ${tag}.`],
        success: 'Published to the FAQ',
      }
    },
  },
]
