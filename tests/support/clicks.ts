import { expect, type Page, test } from 'playwright/test'

/** The limits of an admin task. Typing is not counted, because it is the task itself. */
export interface ClickLimits {
  clicks: number
  /**
   * Maximum number of pages that the task opens, including the last one. The default is the maximum number of clicks.
   */
  pages?: number
}

declare global {
  interface Window {
    reportClick: () => void
  }
}

/** Counts clicks and selections in a list. A click on a label also clicks its field, but is counted once. */
const listenForClicks = () => {
  const countClick = window.reportClick
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countClick(), true)
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && countClick(), true)
}

/**
 * Counts the clicks and pages of tasks. Returns a function that runs a task and checks it against its limits. The
 * counts appear in the test report.
 */
export const createClickCounter = async (page: Page) => {
  let clicks = 0
  let pages: string[] = []
  await page.exposeFunction('reportClick', () => (clicks += 1))
  await page.addInitScript(listenForClicks)
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && pathname !== pages.at(-1)) pages.push(pathname)
  })
  return async (name: string, from: string, max: ClickLimits, task: () => Promise<unknown>): Promise<void> => {
    await page.goto(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    clicks = 0
    pages = [new URL(page.url()).pathname]
    await test.step(name, task)
    const openedPages = pages.slice(1)
    const summary = `${name}: ${clicks} of ${max.clicks} clicks, pages: ${openedPages.join(' ') || 'none'}`
    test.info().annotations.push({ type: 'clicks', description: summary })
    expect(clicks, summary).toBeLessThanOrEqual(max.clicks)
    expect(openedPages.length, summary).toBeLessThanOrEqual(max.pages ?? max.clicks)
    // A task with zero clicks means that the listener did not work.
    expect(clicks, summary).toBeGreaterThan(0)
  }
}
