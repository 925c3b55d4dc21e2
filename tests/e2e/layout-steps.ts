import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/e2e'

/**
 * An admin page of the accessibility test. Each step opens a dialog or menu, which the test checks once it is visible.
 */
export interface LayoutVisit {
  path: string
  steps: ((page: Page) => Locator | Promise<Locator>)[]
}

export const getDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
export const clickToOpenDialog = async (page: Page, name: string | RegExp, within: Page | Locator = page) => {
  await within.getByRole('button', { name }).first().click()
  return getDialog(page)
}
/** Closes all dialogs and menus that are open. */
export const closeOverlays = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0)
}
/** Closes all dialogs and menus that are open, then clicks the button that opens another one. */
export const createOpenOverlayStep = (name: string | RegExp) => async (page: Page) => {
  await closeOverlays(page)
  return clickToOpenDialog(page, name)
}
/** Limits a step to narrow screens. */
export const limitToNarrowScreen = (step: LayoutVisit['steps'][number]) => async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  return step(page)
}
/** Clicks a button in the open dialog and returns the text that should appear. */
export const clickInDialog = (name: string | RegExp, text: string | RegExp) => async (page: Page) => {
  await clickToOpenDialog(page, name, getDialog(page))
  return page.getByText(text).first()
}
export const openMoreMenu = async (page: Page) => {
  await closeOverlays(page)
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  return page.getByRole('menu')
}
export const selectOption = (label: string) => async (page: Page) => {
  await page.getByRole('menuitem', { name: label }).click()
  return getDialog(page)
}
export const openDialogTab = (name: string) => async (page: Page) => {
  await getDialog(page).getByRole('tab', { name }).click()
  return getDialog(page).getByRole('tab', { name, selected: true })
}
export const findInPalette = (query: string, locateResult: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Find anything' }).fill(query)
  return locateResult(page)
}
export const searchAdmin = (query: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(query)
  return page.getByRole('main').getByRole('link', { name: new RegExp(query, 'i') })
}
