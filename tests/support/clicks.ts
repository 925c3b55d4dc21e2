import { expect, type Page, test } from 'playwright/test'

/** What a task of the desk may take. What is typed is not counted: it is the task itself. */
export interface Most {
  clicks: number
  /** Opened on the way, where it ends too; left out: as many as clicks. */
  pages?: number
}

declare global {
  interface Window {
    handPressed: () => void
  }
}

/** As a hand has it: presses, and choices in a list. A press on a label reaches its field too, and is one press. */
const listen = () => {
  const told = window.handPressed
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && told(), true)
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && told(), true)
}

/**
 * Counts what tasks take on a page, from where each begins to what it ends with. Answers what does a task and holds it
 * against its most; the test's report says what it took.
 */
export const countingClicks = async (page: Page) => {
  let clicks = 0
  let pages: string[] = []
  await page.exposeFunction('handPressed', () => (clicks += 1))
  await page.addInitScript(listen)
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && pathname !== pages.at(-1)) pages.push(pathname)
  })
  return async (name: string, from: string, most: Most, task: () => Promise<unknown>): Promise<void> => {
    await page.goto(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    clicks = 0
    pages = [new URL(page.url()).pathname]
    await test.step(name, task)
    const opened = pages.slice(1)
    const took = `${name}: ${clicks} of ${most.clicks} clicks, pages: ${opened.join(' ') || 'none'}`
    test.info().annotations.push({ type: 'clicks', description: took })
    expect(clicks, took).toBeLessThanOrEqual(most.clicks)
    expect(opened.length, took).toBeLessThanOrEqual(most.pages ?? most.clicks)
    // A task that took none was not seen.
    expect(clicks, took).toBeGreaterThan(0)
  }
}
