import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from 'playwright/test'

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Additional rules: a control's name contains its visible text (WCAG 2.5.3), and landmarks have unique names. */
const EXTRA_AXE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'landmark-unique': { enabled: true } }

/** Elements above the page. While one of them is open, the other content of the page cannot be used. */
const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * The short suite checks the first six rows of a list, because all rows have the same component. The full suite checks
 * all rows.
 */
const SKIPPED_ROW_SELECTORS = process.env.E2E_ALL
  ? []
  : ['#main tbody tr:nth-child(n + 7)', '#main li:nth-child(n + 7)']

declare global {
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> } | undefined
}

/**
 * Runs axe with the given rules. null: runs only the contrast rule, because a second theme changes only the colours.
 */
const runAxe = async (page: Page, isDark: boolean, rules: string[] | null): Promise<string[]> => {
  // Loads axe once per page, because loading takes as long as one run.
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(AXE_SOURCE)
  const foundViolations = await page.evaluate(
    async ([overlays, exclude, options]) => {
      if (!globalThis.axe) throw new Error('axe is not on this page.')
      const { violations } = await globalThis.axe.run(
        { include: document.querySelector(overlays) ?? document, exclude },
        options,
      )
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')).join(', ') }))
    },
    // Returns violations only. Does not download stylesheets again, because only axe's check of screen orientation
    // needs them.
    [
      OVERLAY_SELECTOR,
      SKIPPED_ROW_SELECTORS,
      {
        ...(rules && { rules: EXTRA_AXE_RULES }),
        runOnly: rules ? { type: 'tag', values: rules } : { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations'],
        preload: false,
      },
    ] as [string, string[], RunOptions],
  )
  return foundViolations.map(({ id, at }) => `${id} (${isDark ? 'dark' : 'light'}): ${at}`)
}

/** The violations that axe finds on the page in its current state. */
export const listAxeViolations = (page: Page, isDark: boolean): Promise<string[]> => runAxe(page, isDark, WCAG_TAGS)

/**
 * Expects no violations of the page, or of the open dialog or menu, in both themes. Afterwards, the page has the other
 * theme.
 */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  const wasDarkTheme = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const isDarkTheme of [wasDarkTheme, !wasDarkTheme]) {
    await page.evaluate((on) => {
      document.documentElement.classList.toggle('dark', on)
      // Finishes running transitions, because axe would measure a color in between. Waiting for their end could hang,
      // because an idle browser may draw no further frame.
      const listRunningAnimations = () => document.getAnimations().filter(({ playState }) => playState === 'running')
      for (let animationRounds = 0; animationRounds < 10 && listRunningAnimations().length > 0; animationRounds += 1)
        for (const animation of listRunningAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }, isDarkTheme)
    // Retried, because a new element can have the colours of the previous theme for a moment.
    await expect
      .poll(() => runAxe(page, isDarkTheme, isDarkTheme === wasDarkTheme ? WCAG_TAGS : null), {
        message: page.url(),
        timeout: 20_000,
      })
      .toEqual([])
  }
}
