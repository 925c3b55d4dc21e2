import type { Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { newEvent } from '../../support/rest'
import { createEmailAddress, getDialogButton, type NetworkErrorForm } from './form'

/** Creates a message from a visitor. */
const createMessage = (site: Site, uniqueText: string) =>
  site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
    `Wick ${uniqueText}`,
    createEmailAddress(uniqueText),
    'Is it cold?',
  ])

const openReplyTo = (uniqueText: string) => ({
  path: `/admin/waitlist?tab=contact&q=${uniqueText}`,
  open: (page: Page) => page.getByRole('button', { name: `Reply to Wick ${uniqueText}` }).click(),
})
const getReplyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const getTitleField = (page: Page) => page.getByLabel('Title for a new canned reply')

/** Admin forms for replies to visitors. */
export const inboxForms: NetworkErrorForm[] = [
  {
    name: 'reply to a message',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      await createMessage(site, uniqueText)
      return {
        ...openReplyTo(uniqueText),
        fill: (page) => getReplyBox(page).fill(`Bring a coat, ${uniqueText}.`),
        inputField: getReplyBox,
        inputText: `Bring a coat, ${uniqueText}.`,
        submitButton: getDialogButton('Send Reply'),
        requestPath: '/rest/v1/rpc/reply_to_message',
        successSql: `select 1 from public.message_replies a join public.email_outbox m
          on m.to_email = $2 and m.template = 'message_reply' where a.body = $1`,
        sqlValues: [`Bring a coat, ${uniqueText}.`, createEmailAddress(uniqueText)],
        success: 'Reply sent',
      }
    },
  },
  {
    name: 'new canned reply',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      await createMessage(site, uniqueText)
      return {
        ...openReplyTo(uniqueText),
        fill: async (page) => {
          await getReplyBox(page).fill(`It is, ${uniqueText}.`)
          await getTitleField(page).fill(`Cold ${uniqueText}`)
        },
        inputField: getTitleField,
        inputText: `Cold ${uniqueText}`,
        submitButton: getDialogButton('Save'),
        requestPath: '/rest/v1/canned_replies',
        successSql: 'select 1 from public.canned_replies where title = $1 and body = $2',
        sqlValues: [`Cold ${uniqueText}`, `It is, ${uniqueText}.`],
        success: 'Canned reply saved',
      }
    },
  },
  {
    name: 'canned reply deletion',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      await createMessage(site, uniqueText)
      await site.sql('insert into public.canned_replies (title, body) values ($1, $2)', [
        `Old ${uniqueText}`,
        'It was.',
      ])
      return {
        ...openReplyTo(uniqueText),
        open: async (page) => {
          await openReplyTo(uniqueText).open(page)
          await page.getByLabel('Insert a canned reply').selectOption(`Old ${uniqueText}`)
        },
        inputField: getReplyBox,
        inputText: 'It was.',
        submitButton: getDialogButton('Delete'),
        requestPath: '/rest/v1/canned_replies',
        successSql: 'select 1 where not exists (select 1 from public.canned_replies where title = $1)',
        sqlValues: [`Old ${uniqueText}`],
        success: /^Canned reply (deleted|not found)$/,
      }
    },
  },
  {
    name: 'publishing an answer',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const event = await newEvent(site, 5)
      await createMessage(site, uniqueText)
      await site.sql(
        `with m as (update public.contact_messages set event_id = $2 where email = $1 returning id)
         insert into public.message_replies (message_id, body, request_id) select id, 'It was.', id from m`,
        [createEmailAddress(uniqueText), event.id],
      )
      const getAnswerField = (page: Page) => page.getByRole('textbox', { name: 'Answer', exact: true })
      return {
        path: `/admin/waitlist?tab=contact&q=${uniqueText}`,
        open: (page) => page.getByRole('button', { name: `Publish the answer to Wick ${uniqueText}` }).click(),
        fill: (page) => getAnswerField(page).fill(`It is, ${uniqueText}.`),
        inputField: getAnswerField,
        inputText: `It is, ${uniqueText}.`,
        submitButton: getDialogButton('Publish'),
        requestPath: '/rest/v1/rpc/publish_answer',
        successSql: "select 1 from public.events where id = $1 and custom_fields::text like '%' || $2 || '%'",
        sqlValues: [event.id, `It is, ${uniqueText}.`],
        success: 'Published to the FAQ',
      }
    },
  },
]
