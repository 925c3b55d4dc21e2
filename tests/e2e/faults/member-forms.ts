import type { Page } from 'playwright/test'
import type { FaultForm } from './form'

const EDINBURGH = '10000000-0000-4000-8000-000000000008'

const openTalk = async (page: Page) => {
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: /^Comments \(\d+\)$/ }).waitFor()
}

export const memberForms: FaultForm[] = [
  {
    name: 'comment',
    who: 'member',
    fast: true,
    make: (_, tag) => ({
      path: `/event-details/${EDINBURGH}`,
      open: openTalk,
      fill: (page) => page.getByLabel('Add a comment').last().fill(`Cold ${tag}`),
      typed: (page) => page.getByRole('textbox', { name: 'Add a comment' }),
      text: `Cold ${tag}`,
      press: (page) => page.getByRole('button', { name: 'Post', exact: true }),
      to: '/rest/v1/comments',
      rows: 'select 1 from public.comments where content = $1',
      about: [`Cold ${tag}`],
      done: 'Comment posted',
    }),
  },
]
