import type { Page } from 'playwright/test'
import { expect, newMember, signInToDemo, test } from '../support/e2e'

const FREMANTLE_PATH = '/event-details/10000000-0000-4000-8000-000000000006'
const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'
const EDINBURGH_ID = '10000000-0000-4000-8000-000000000008'
const openComments = async (page: Page, event: string) => {
  await page.goto(event)
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: /^Comments \(\d+\)$/ })).toBeVisible()
}
const getComment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
const postComment = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(text)
  await page.getByRole('textbox', { name: 'Add a comment' }).press('Enter')
  await expect(page.getByText('Comment posted')).toBeVisible()
  await expect(getComment(page, text)).toBeVisible()
}
/** Sends a request to the backend with the page's own session. */
const callBackendAsPage = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const { access_token } = JSON.parse(localStorage.getItem('session') ?? '{}') as { access_token?: string }
      const response = await fetch(`/rest/v1/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation',
          apikey: 'sb_publishable_embedded',
          authorization: `Bearer ${access_token}`,
        },
        body: body ? JSON.stringify(body) : undefined,
      })
      return (await response.json().catch(() => null)) as unknown
    },
    [method, path, body] as const,
  )

test('a visitor sees the number of comments, and a link to log in', { tag: '@long' }, async ({ page }) => {
  await page.goto(TASMANIA_PATH)
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('4 comments')).toBeVisible()
  await expect(page.getByText('Please log in to leave comments and reactions')).toBeVisible()
  await expect(page.getByText('Welcome, everyone.')).toHaveCount(0)
  const loveButton = page.getByRole('button', { name: /^Love this event \(\d+\)$/ })
  await expect(loveButton).toBeDisabled()
  await loveButton.click({ force: true })
  await expect(page.getByText('Please log in', { exact: true })).toBeVisible()
  await expect(page.getByText('You need to be logged in to react to events.')).toBeVisible()
  await page.getByRole('link', { name: 'log in', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'a member opens the comments on an event card with the button next to the reactions',
  { tag: '@long' },
  async ({ page }) => {
    await signInToDemo(page, 'member')
    await page.goto('/events')
    const fremantleCard = page.getByRole('article').filter({ hasText: 'Fremantle' })
    await fremantleCard.scrollIntoViewIfNeeded()
    await fremantleCard.getByRole('button', { name: /^\d comments? on / }).click()
    await expect(fremantleCard.getByRole('heading', { name: /^Comments \(\d\)$/ })).toBeVisible()
    await expect(fremantleCard.getByText('Do the tunnels get narrow?')).toBeVisible()

    await page.goto('/customer-favorites')
    const favoriteCard = page.getByRole('article').first()
    await expect(favoriteCard.getByRole('button', { name: /^Interested \(\d+\)$/ })).toBeVisible()
    await favoriteCard.getByRole('button', { name: /^\d comments? on / }).click()
    await expect(favoriteCard.getByRole('textbox', { name: 'Add a comment' })).toBeVisible()
  },
)

test('a member writes, edits and deletes a comment', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await signInToDemo(page, 'member')
  await openComments(page, FREMANTLE_PATH)
  const commentBox = page.getByRole('textbox', { name: 'Add a comment' })
  const postButton = page.getByRole('form', { name: 'Add a comment' }).getByRole('button', { name: 'Post' })
  await expect(postButton).toBeDisabled()
  await commentBox.fill('   ')
  await expect(postButton).toBeDisabled()
  await commentBox.fill('Two lines')
  await commentBox.press('Shift+Enter')
  await commentBox.pressSequentially('<b>here</b> https://example.test/a.')

  await page.route('**/rest/v1/comments*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await commentBox.press('Enter')
  await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible()
  await expect(commentBox).toHaveValue('Two lines\n<b>here</b> https://example.test/a.')
  await page.unroute('**/rest/v1/comments*')
  await commentBox.press('Enter')
  await expect(page.getByText('Comment posted')).toBeVisible()
  await expect(commentBox).toHaveValue('')

  const ownComment = getComment(page, '<b>here</b>')
  await expect(ownComment.getByRole('link', { name: 'https://example.test/a', exact: true })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener',
  )
  await ownComment.getByRole('button', { name: /^Like \(0\)/ }).click()
  await expect(ownComment.getByRole('button', { name: /^Like \(1\)/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(ownComment.getByText('(edited)')).toHaveCount(0)
  await ownComment.getByRole('button', { name: /^Edit comment/ }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Only the bar is narrow')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment updated')).toBeVisible()
  const editedComment = getComment(page, 'Only the bar is narrow')
  await expect(editedComment.getByText('(edited)')).toBeVisible()

  await editedComment.getByRole('button', { name: /^Delete comment/ }).click()
  await expect(page.getByText('Are you sure you want to delete this comment?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(editedComment).toBeVisible()
  await editedComment.getByRole('button', { name: /^Delete comment/ }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Comment deleted')).toBeVisible()
  await expect(page.getByText('Only the bar is narrow')).toHaveCount(0)
})

test(
  "two users on one event see each other's comment, reply, pin and deletion without a reload",
  { tag: '@long' },
  async ({ page, browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-AU' })
    const otherPage = await context.newPage()
    await Promise.all([signInToDemo(page, 'member'), signInToDemo(otherPage, 'admin')])
    await openComments(page, FREMANTLE_PATH)
    await openComments(otherPage, FREMANTLE_PATH)

    await postComment(page, 'Is anybody here tonight?')
    const otherComment = getComment(otherPage, 'Is anybody here tonight?')
    await expect(otherComment).toBeVisible({ timeout: 15_000 })
    await expect(otherComment.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)

    await otherComment.getByRole('button', { name: /^Reply to/ }).click()
    await otherPage.getByRole('textbox', { name: /^Write a reply/ }).fill('Always.')
    await otherPage.getByRole('textbox', { name: /^Write a reply/ }).press('Enter')
    await expect(otherPage.getByText('Reply posted')).toBeVisible()
    const ownComment = getComment(page, 'Is anybody here tonight?')
    await expect(ownComment.getByText('@Mabel Always.')).toBeVisible({ timeout: 15_000 })
    await expect(ownComment.locator('mark')).toHaveText('@Mabel')

    await otherComment.getByRole('button', { name: /^Pin comment/ }).click()
    await expect(otherPage.getByText('Comment pinned')).toBeVisible()
    await expect(ownComment.getByText('Pinned Comment')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()).toContainText(
      'Is anybody here tonight?',
    )
    await otherComment.getByRole('button', { name: /^Flag comment/ }).click()
    await expect(otherPage.getByText('Comment flagged')).toBeVisible()
    await otherComment.getByRole('button', { name: /^Unflag comment/ }).click()
    await expect(otherPage.getByText('Comment unflagged')).toBeVisible()

    await ownComment.getByRole('button', { name: /^Delete comment/ }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Comment deleted')).toBeVisible()
    await expect(otherPage.getByText('Is anybody here tonight?')).toHaveCount(0, { timeout: 15_000 })
    await context.close()
  },
)

test(
  'a long thread of comments loads in pages, and a link opens a comment far down',
  { tag: '@long' },
  async ({ page, site }) => {
    await newMember(page, site)
    const commentRows = Array.from({ length: 30 }, (_, n) => ({
      event_id: EDINBURGH_ID,
      content: `Step number ${n + 1} of the close`,
    }))
    const commentIds: string[] = []
    for (const commentRow of commentRows)
      commentIds.push(
        ((await callBackendAsPage(page, 'POST', 'comments', commentRow)) as { id: string }[])[0]?.id ?? '',
      )
    await openComments(page, `/event-details/${EDINBURGH_ID}`)
    const commentItems = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem')
    await expect(commentItems).toHaveCount(20)
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await expect(commentItems).toHaveCount(30)
    await expect(page.getByRole('button', { name: 'Show more comments' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Newest first' }).click()
    await expect(commentItems).toHaveCount(20)
    await expect(commentItems.first()).toContainText('Step number 30 of the close')
    await page.reload()
    await expect(commentItems.first()).toContainText('Step number 30 of the close')
    await page.getByRole('button', { name: 'Oldest first' }).click()
    await expect(commentItems.first()).toContainText('Step number 1 of the close')

    await page.goto('/events')
    await page.goto(`/event-details/${EDINBURGH_ID}#comment-${commentIds[28]}`)
    await expect(commentItems).toHaveCount(20)
    const linkedComment = page.locator(`#comment-${commentIds[28]}`)
    await expect(linkedComment).toContainText('Step number 29 of the close')
    await expect(linkedComment).toBeInViewport()
    await expect(linkedComment).toBeFocused()
    await postComment(page, 'And I am at the end')
    await expect(commentItems).toHaveCount(20)
  },
)
