import { expect, type Page } from 'playwright/test'
import type { Site } from '../../support/e2e'
import { button, confirm, inDialog, one, type NetworkErrorForm } from './form'

const EDINBURGH = '10000000-0000-4000-8000-000000000008'
const PATH = `/event-details/${EDINBURGH}`
const COMMENT_SQL = 'select 1 from public.comments where content = $1'

/** A comment on a trip. */
const newComment = (site: Site, content: string, isAdmin: boolean) =>
  one(
    site.sql<{ id: string }>(
      `insert into public.comments (event_id, user_id, content)
       select $1, p.id, $2 from public.profiles p join auth.users u on u.id = p.id
       where p.is_admin = $3 and u.email like '%@nextroom.test' order by u.email desc limit 1 returning id`,
      [EDINBURGH, content, isAdmin],
    ),
  )

const openComments = async (page: Page) => {
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: /^Comments \(\d+\)$/ }).waitFor()
}
const inComment = (id: string, name: RegExp) => (page: Page) =>
  page.locator(`li[id$="${id}"]`).getByRole('button', { name })
const openIn = (id: string, name: RegExp) => async (page: Page) => {
  await openComments(page)
  await inComment(id, name)(page).click()
}

/** Comment forms of members. */
export const commentForms: NetworkErrorForm[] = [
  {
    name: 'new comment',
    role: 'member',
    make: (_, tag) => ({
      path: PATH,
      open: openComments,
      fill: (page) => page.getByLabel('Add a comment').last().fill(`Cold ${tag}`),
      typed: (page) => page.getByRole('textbox', { name: 'Add a comment' }),
      text: `Cold ${tag}`,
      clickButton: button('Post'),
      to: '/rest/v1/comments',
      rows: COMMENT_SQL,
      about: [`Cold ${tag}`],
      done: 'Comment posted',
    }),
  },
  {
    name: 'reply to a comment',
    role: 'member',
    make: async (site, tag) => {
      const { id } = await newComment(site, `Boo ${tag}`, true)
      const box = (page: Page) => page.getByRole('textbox', { name: /^Write a reply/ })
      return {
        path: PATH,
        open: openIn(id, /^Reply to/),
        fill: (page) => box(page).fill(`Who ${tag}`),
        typed: box,
        text: `Who ${tag}`,
        clickButton: inComment(id, /^Post$/),
        to: '/rest/v1/comment_replies',
        rows: 'select 1 from public.comment_replies where parent_comment_id = $1',
        about: [id],
        done: 'Reply posted',
      }
    },
  },
  {
    name: 'comment edit',
    role: 'member',
    make: async (site, tag) => {
      const { id } = await newComment(site, `Dim ${tag}`, false)
      const box = (page: Page) => page.getByRole('textbox', { name: 'Edit comment' })
      return {
        path: PATH,
        open: openIn(id, /^Edit comment/),
        fill: (page) => box(page).fill(`Dark ${tag}`),
        typed: box,
        text: `Dark ${tag}`,
        clickButton: inComment(id, /^Save$/),
        to: '/rest/v1/comments',
        rows: COMMENT_SQL,
        about: [`Dark ${tag}`],
        done: 'Comment updated',
      }
    },
  },
  {
    name: 'comment deletion',
    role: 'member',
    make: async (site, tag) => {
      const { id } = await newComment(site, `Gone ${tag}`, false)
      return {
        path: PATH,
        open: openComments,
        clickButton: inComment(id, /^Delete comment/),
        expects: confirm('Yes'),
        to: '/rest/v1/rpc/delete_comment',
        rows: `${COMMENT_SQL} and is_deleted`,
        about: [`Gone ${tag}`],
        done: 'Comment deleted',
        shown: (page) => expect(page.locator(`li[id$="${id}"]`)).toHaveCount(0),
      }
    },
  },
  {
    name: 'comment report',
    role: 'member',
    make: async (site, tag) => {
      const { id } = await newComment(site, `Boo ${tag}`, true)
      return {
        path: PATH,
        open: openIn(id, /^Report comment/),
        fill: (page) => page.getByLabel('Reason').fill(`Rude ${tag}`),
        typed: (page) => page.getByLabel('Reason'),
        text: `Rude ${tag}`,
        clickButton: inDialog('Report'),
        to: '/rest/v1/comment_reports',
        rows: 'select 1 from public.comment_reports where reason = $1',
        about: [`Rude ${tag}`],
        done: 'Comment reported',
      }
    },
  },
  {
    name: 'unflagging a comment',
    role: 'admin',
    make: async (site, tag) => {
      const { id } = await newComment(site, `Fine ${tag}`, false)
      await site.sql('update public.comments set is_flagged = true where id = $1', [id])
      const item = (page: Page) => page.getByRole('listitem').filter({ hasText: `Fine ${tag}` })
      return {
        path: '/admin/moderation',
        clickButton: (page) => item(page).getByRole('button', { name: /^Unflag/ }),
        to: '/rest/v1/comments',
        rows: `${COMMENT_SQL} and not is_flagged`,
        about: [`Fine ${tag}`],
        done: 'Comment unflagged',
        shown: (page) => expect(page.getByRole('main')).not.toContainText(`Fine ${tag}`),
      }
    },
  },
]
