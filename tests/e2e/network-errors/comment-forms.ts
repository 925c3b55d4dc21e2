import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { getButton, getConfirmButton, getDialogButton, getFirstRow, type NetworkErrorForm } from './form'

const EDINBURGH_ID = '10000000-0000-4000-8000-000000000008'
const EDINBURGH_PATH = `/event-details/${EDINBURGH_ID}`
const FIND_COMMENT_SQL = 'select 1 from public.comments where content = $1'

/** Creates a comment on a trip. */
const insertComment = (site: Site, content: string, isAdmin: boolean) =>
  getFirstRow(
    site.sql<{ id: string }>(
      `insert into public.comments (event_id, user_id, content)
       select $1, p.id, $2 from public.profiles p join auth.users u on u.id = p.id
       where p.is_admin = $3 and u.email like '%@nextroom.test' order by u.email desc limit 1 returning id`,
      [EDINBURGH_ID, content, isAdmin],
    ),
  )

const openComments = async (page: Page) => {
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: /^Comments \(\d+\)$/ }).waitFor()
}
const getCommentButton = (id: string, name: RegExp) => (page: Page) =>
  page.locator(`li[id$="${id}"]`).getByRole('button', { name })
const openFromComment = (id: string, name: RegExp) => async (page: Page) => {
  await openComments(page)
  await getCommentButton(id, name)(page).click()
}

/** Comment forms of members. */
export const commentForms: NetworkErrorForm[] = [
  {
    name: 'new comment',
    role: 'member',
    createCase: (_, uniqueText) => ({
      path: EDINBURGH_PATH,
      open: openComments,
      fill: (page) => page.getByLabel('Add a comment').last().fill(`Cold ${uniqueText}`),
      inputField: (page) => page.getByRole('textbox', { name: 'Add a comment' }),
      inputText: `Cold ${uniqueText}`,
      submitButton: getButton('Post'),
      requestPath: '/rest/v1/comments',
      successSql: FIND_COMMENT_SQL,
      sqlValues: [`Cold ${uniqueText}`],
      success: 'Comment posted',
    }),
  },
  {
    name: 'reply to a comment',
    role: 'member',
    createCase: async (site, uniqueText) => {
      const { id } = await insertComment(site, `Boo ${uniqueText}`, true)
      const getTextBox = (page: Page) => page.getByRole('textbox', { name: /^Write a reply/ })
      return {
        path: EDINBURGH_PATH,
        open: openFromComment(id, /^Reply to/),
        fill: (page) => getTextBox(page).fill(`Who ${uniqueText}`),
        inputField: getTextBox,
        inputText: `Who ${uniqueText}`,
        submitButton: getCommentButton(id, /^Post$/),
        requestPath: '/rest/v1/comment_replies',
        successSql: 'select 1 from public.comment_replies where parent_comment_id = $1',
        sqlValues: [id],
        success: 'Reply posted',
      }
    },
  },
  {
    name: 'comment edit',
    role: 'member',
    createCase: async (site, uniqueText) => {
      const { id } = await insertComment(site, `Dim ${uniqueText}`, false)
      const getTextBox = (page: Page) => page.getByRole('textbox', { name: 'Edit comment' })
      return {
        path: EDINBURGH_PATH,
        open: openFromComment(id, /^Edit comment/),
        fill: (page) => getTextBox(page).fill(`Dark ${uniqueText}`),
        inputField: getTextBox,
        inputText: `Dark ${uniqueText}`,
        submitButton: getCommentButton(id, /^Save$/),
        requestPath: '/rest/v1/comments',
        successSql: FIND_COMMENT_SQL,
        sqlValues: [`Dark ${uniqueText}`],
        success: 'Comment updated',
      }
    },
  },
  {
    name: 'comment deletion',
    role: 'member',
    createCase: async (site, uniqueText) => {
      const { id } = await insertComment(site, `Gone ${uniqueText}`, false)
      return {
        path: EDINBURGH_PATH,
        open: openComments,
        submitButton: getCommentButton(id, /^Delete comment/),
        confirmButton: getConfirmButton('Yes'),
        requestPath: '/rest/v1/rpc/delete_comment',
        successSql: `${FIND_COMMENT_SQL} and is_deleted`,
        sqlValues: [`Gone ${uniqueText}`],
        success: 'Comment deleted',
        expectAutomaticSuccess: (page) => expect(page.locator(`li[id$="${id}"]`)).toHaveCount(0),
      }
    },
  },
  {
    name: 'comment report',
    role: 'member',
    createCase: async (site, uniqueText) => {
      const { id } = await insertComment(site, `Boo ${uniqueText}`, true)
      return {
        path: EDINBURGH_PATH,
        open: openFromComment(id, /^Report comment/),
        fill: (page) => page.getByLabel('Reason').fill(`Rude ${uniqueText}`),
        inputField: (page) => page.getByLabel('Reason'),
        inputText: `Rude ${uniqueText}`,
        submitButton: getDialogButton('Report'),
        requestPath: '/rest/v1/comment_reports',
        successSql: 'select 1 from public.comment_reports where reason = $1',
        sqlValues: [`Rude ${uniqueText}`],
        success: 'Comment reported',
      }
    },
  },
  {
    name: 'unflagging a comment',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await insertComment(site, `Fine ${uniqueText}`, false)
      await site.sql('update public.comments set is_flagged = true where id = $1', [id])
      const getCommentItem = (page: Page) => page.getByRole('listitem').filter({ hasText: `Fine ${uniqueText}` })
      return {
        path: '/admin/moderation',
        submitButton: (page) => getCommentItem(page).getByRole('button', { name: /^Unflag/ }),
        requestPath: '/rest/v1/comments',
        successSql: `${FIND_COMMENT_SQL} and not is_flagged`,
        sqlValues: [`Fine ${uniqueText}`],
        success: 'Comment unflagged',
        expectAutomaticSuccess: (page) => expect(page.getByRole('main')).not.toContainText(`Fine ${uniqueText}`),
      }
    },
  },
]
