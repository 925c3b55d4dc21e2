import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No finding in either theme, on the page as it stands; ends in the theme it began with. */
export const expectNoAxe = async (page: Page): Promise<void> => {
  const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const theme of [!dark, dark]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), theme)
    // Colours that are still on their way would be measured halfway.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    )
    // Legacy: without a second page to gather the findings of frames, of which the site has none.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // A theme changes colours alone: all the other rules need but one look.
    const { violations } = await (theme === dark ? axe.withTags(RULES) : axe.withRules(['color-contrast'])).analyze()
    const found = violations.map(
      ({ id, nodes }) =>
        `${id} (${theme ? 'dark' : 'light'}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
    expect.soft(found, page.url()).toEqual([])
  }
}
