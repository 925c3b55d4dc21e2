import { expect, type Locator, type Page } from 'playwright/test'

/** The focused element and its problem, if any: lost, without a visible ring, or covered. */
const focusNow = (page: Page): Promise<{ on: string; wrong: string | null }> =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!(it instanceof HTMLElement) || it === document.body) return { on: 'nothing', wrong: 'lost' }
    const on = (it.getAttribute('aria-label') ?? it.innerText ?? it.id).slice(0, 60)
    // The main region, the heading of a new page, and dialogs show the focus by their content, without a ring.
    if (it.matches('#main, h1[tabindex="-1"], [role=dialog], [role=alertdialog]')) return { on, wrong: null }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    // In a command palette, the selected item shows the focus of the input.
    const hasVisibleRing = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    if (!hasVisibleRing && !it.hasAttribute('aria-activedescendant')) return { on, wrong: 'no ring' }
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

/** Expects a visible focus, which people without a mouse need. */
export const expectFocus = async (page: Page): Promise<void> => {
  // The element may still be scrolling into view.
  await expect.poll(() => focusNow(page), { timeout: 5000 }).toMatchObject({ wrong: null })
}

const has = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)

/** Presses Tab until the element has the focus. Expects a visible focus at each stop. */
export const tabTo = async (page: Page, target: Locator, max = 60): Promise<void> => {
  await target.waitFor()
  for (let stop = 0; stop < max && !(await has(target)); stop += 1) {
    await page.keyboard.press('Tab')
    await expectFocus(page)
  }
  await expect(target).toBeFocused()
}

/** Moves the focus to an element and activates it. */
export const typeShortcut = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens a page and skips its navigation. */
export const openByKeys = async (page: Page, at: string): Promise<void> => {
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typeShortcut(page, page.getByRole('link', { name: 'Skip to content' }))
}

/** A drag listens to keys only from the task after the pick-up. Test input would arrive earlier. */
export const nextTask = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
