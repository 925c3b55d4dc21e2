import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from 'playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Not among the tags: the visible words of a control are in its name (WCAG 2.5.3), and landmarks are told apart. */
const EXTRA = { 'label-content-name-mismatch': { enabled: true }, 'landmark-unique': { enabled: true } }

/** What lies over the page: while it does, nobody reaches the rest. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Rows of a list are drawn by one part: of each list the first six are looked at, in the long ring all. */
const ALIKE = process.env.E2E_ALL ? [] : ['#main tbody tr:nth-child(n + 7)', '#main li:nth-child(n + 7)']

declare global {
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> } | undefined
}

/** What axe finds; no rules: contrast alone, as a theme changes colours and nothing else. */
const findings = async (page: Page, dark: boolean, rules: string[] | null): Promise<string[]> => {
  // Once a page: reading it takes as long as a run of it.
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(AXE)
  const found = await page.evaluate(
    async ([over, exclude, options]) => {
      if (!globalThis.axe) throw new Error('axe is not on this page.')
      const { violations } = await globalThis.axe.run(
        { include: document.querySelector(over) ?? document, exclude },
        options,
      )
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')).join(', ') }))
    },
    // What passes is nobody's news; sheets are not fetched again for a rule on turned phones, which no sheet of ours knows.
    [
      OVER,
      ALIKE,
      {
        ...(rules && { rules: EXTRA }),
        runOnly: rules ? { type: 'tag', values: rules } : { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations'],
        preload: false,
      },
    ] as [string, string[], RunOptions],
  )
  return found.map(({ id, at }) => `${id} (${dark ? 'dark' : 'light'}): ${at}`)
}

/** What axe finds on a page as it stands. */
export const axeFindings = (page: Page, dark: boolean): Promise<string[]> => findings(page, dark, RULES)

/** No finding in either theme, on the page as it stands; what lies over it alone, where there is such. Turns the theme. */
export const expectNoAxe = async (page: Page): Promise<void> => {
  const before = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const dark of [before, !before]) {
    await page.evaluate((on) => {
      document.documentElement.classList.toggle('dark', on)
      // Colours that are still on their way would be measured halfway. They are brought to their end, not waited for:
      // what moves ends with a frame, and a browser that draws none would keep this waiting for ever.
      const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running')
      for (let times = 0; times < 10 && moving().length > 0; times += 1)
        for (const animation of moving())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }, dark)
    // Looked at again where something is found: a part that has just come still wears the theme before for a moment.
    await expect
      .poll(() => findings(page, dark, dark === before ? RULES : null), { message: page.url(), timeout: 20_000 })
      .toEqual([])
  }
}
