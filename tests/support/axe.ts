import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What lies over the page: while it does, nobody reaches the rest. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** What axe finds; no rules: contrast alone, as a theme changes colours and nothing else. */
const findings = async (page: Page, dark: boolean, rules: string[] | null): Promise<string[]> => {
  // Legacy: without a second page to gather the findings of frames, of which the site has none. What passes is nobody's news.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if ((await page.locator(OVER).count()) > 0) axe.include(OVER)
  const { violations } = await (rules ? axe.withTags(rules) : axe.withRules(['color-contrast'])).analyze()
  return violations.map(
    ({ id, nodes }) => `${id} (${dark ? 'dark' : 'light'}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** No finding in either theme, on the page as it stands; what lies over it alone, where there is such. Turns the theme. */
export const expectNoAxe = async (page: Page): Promise<void> => {
  const before = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const dark of [before, !before]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
    // Colours that are still on their way would be measured halfway.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    )
    // Looked at again where something is found: a part that has just come still wears the theme before for a moment.
    await expect
      .poll(() => findings(page, dark, dark === before ? RULES : null), { message: page.url(), timeout: 20_000 })
      .toEqual([])
  }
}
