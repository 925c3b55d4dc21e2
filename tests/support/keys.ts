import { expect, type Locator, type Page } from 'playwright/test'

/**
 * Returns the label of the focused element, and its problem: no focus, no visible focus ring, or covered by another
 * element. `problem` is null if all is well.
 */
const inspectFocus = (page: Page): Promise<{ label: string; problem: string | null }> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { label: 'nothing', problem: 'lost' }
    const label = (element.getAttribute('aria-label') ?? element.innerText ?? element.id).slice(0, 60)
    // The main region, the heading of a new page and dialogs need no focus ring.
    if (element.matches('#main, h1[tabindex="-1"], [role=dialog], [role=alertdialog]')) return { label, problem: null }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    // In a command palette, the selected item shows the focus of the input.
    const hasVisibleRing = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    if (!hasVisibleRing && !element.hasAttribute('aria-activedescendant')) return { label, problem: 'no ring' }
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const samplePoints = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const isVisible = samplePoints.some(([x, y]) => {
      const topElement = document.elementFromPoint(x, y)
      return topElement !== null && (element.contains(topElement) || topElement.contains(element))
    })
    return { label, problem: isVisible ? null : 'behind something, or out of sight' }
  })

/** Expects a visible focus, which people without a mouse need. */
export const expectFocus = async (page: Page): Promise<void> => {
  // The element may still be scrolling into view.
  await expect.poll(() => inspectFocus(page), { timeout: 5000 }).toMatchObject({ problem: null })
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.length === 1 && elements[0] === document.activeElement)

/** Presses Tab, or the other key, until the element has the focus. Expects a visible focus at each stop. */
export const tabToElement = async (page: Page, target: Locator, max = 60, key = 'Tab'): Promise<void> => {
  await target.waitFor()
  for (let stopNumber = 0; stopNumber < max && !(await hasFocus(target)); stopNumber += 1) {
    await page.keyboard.press(key)
    await expectFocus(page)
  }
  await expect(target).toBeFocused()
}

/** Moves the focus to an element and activates it. */
export const activateByKeyboard = async (page: Page, target: Locator): Promise<void> => {
  await tabToElement(page, target)
  await page.keyboard.press('Enter')
}

/** Opens a page and moves the focus past its navigation with the skip link. */
export const openByKeyboard = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await activateByKeyboard(page, page.getByRole('link', { name: 'Skip to content' }))
}

/** Waits for the next browser task. A drag handle that was picked up ignores keys until then. */
export const waitForNextTask = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
