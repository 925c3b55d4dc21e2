import { expect, type Locator, type Page } from 'playwright/test'

/** What has the focus, and what is wrong with it: lost, not to be seen, or behind something. */
const focusNow = (page: Page): Promise<{ on: string; wrong: string | null }> =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!(it instanceof HTMLElement) || it === document.body) return { on: 'nothing', wrong: 'lost' }
    const on = (it.getAttribute('aria-label') ?? it.innerText ?? it.id).slice(0, 60)
    // The page as a whole, and a dialog's own frame, are told by what they show.
    if (it.id === 'main' || it.matches('[role=dialog], [role=alertdialog]')) return { on, wrong: null }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    // A palette's words are shown by the item that they point at.
    const ringed = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    if (!ringed && !it.hasAttribute('aria-activedescendant')) return { on, wrong: 'no ring' }
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const spots = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const seen = spots.some(([x, y]) => {
      const at = document.elementFromPoint(x, y)
      return at !== null && (it.contains(at) || at.contains(it))
    })
    return { on, wrong: seen ? null : 'behind something, or out of sight' }
  })

/** Somebody who uses no mouse knows where he is. */
export const expectFocus = async (page: Page): Promise<void> => {
  // What moves is scrolled to its place first.
  await expect.poll(() => focusNow(page), { timeout: 5000 }).toMatchObject({ wrong: null })
}

const has = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)

/** Goes on by Tab until this has the focus, which is seen at each stop. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  await target.waitFor()
  for (let stop = 0; stop < most && !(await has(target)); stop += 1) {
    await page.keyboard.press('Tab')
    await expectFocus(page)
  }
  await expect(target).toBeFocused()
}

/** Goes there, and presses it. */
export const pressByKeys = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens a page, past its navigation. */
export const openByKeys = async (page: Page, at: string): Promise<void> => {
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressByKeys(page, page.getByRole('link', { name: 'Skip to content' }))
}

/** The keys of a drag are listened to from the task after the one that picked up: keys sent by a machine come sooner. */
export const keysHeard = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
