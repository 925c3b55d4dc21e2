import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/e2e'

/** What a page of the desk opens, one after the other; each is looked at once it is there. */
export interface Opened {
  at: string
  open: ((page: Page) => Locator | Promise<Locator>)[]
}

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
export const press = async (page: Page, name: string | RegExp, within: Page | Locator = page) => {
  await within.getByRole('button', { name }).first().click()
  return dialog(page)
}
/** Nothing is open any more. */
export const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0)
}
/** What a button opens, after what was open before. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await closed(page)
  return press(page, name)
}
/** What only a narrow screen has. */
export const onPhone = (step: Opened['open'][number]) => async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  return step(page)
}
/** What is pressed in what is open. */
export const then = (name: string | RegExp, says: string | RegExp) => async (page: Page) => {
  await press(page, name, dialog(page))
  return page.getByText(says).first()
}
export const menu = async (page: Page) => {
  await closed(page)
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  return page.getByRole('menu')
}
export const chosen = (item: string) => async (page: Page) => {
  await page.getByRole('menuitem', { name: item }).click()
  return dialog(page)
}
export const tab = (name: string) => async (page: Page) => {
  await dialog(page).getByRole('tab', { name }).click()
  return dialog(page).getByRole('tab', { name, selected: true })
}
export const finds = (words: string, shows: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Find anything' }).fill(words)
  return shows(page)
}
export const searchFor = (words: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(words)
  return page.getByRole('main').getByRole('link', { name: new RegExp(words, 'i') })
}
