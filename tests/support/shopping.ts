/** What whoever shops does on the store's pages. */
import { expect, type Page } from 'playwright/test'

/** On the shelf of merchandise, once nothing moves on it any more: a written page shows trips too at first. */
export const add = async (page: Page, name: string) => {
  await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
}

export const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).first()

export const fillBuyer = async (page: Page, person: { name: string; email: string }) => {
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
}
