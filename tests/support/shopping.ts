/** Actions of a customer on the store pages. */
import { expect, type Page } from 'playwright/test'

/**
 * Adds an item on the merchandise page. Waits for the filter, because a prerendered page shows trips too at first.
 */
export const addMerchandiseToCart = async (page: Page, name: string) => {
  await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
}

export const findToast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

export const fillBuyerFields = async (page: Page, buyer: { name: string; email: string }) => {
  await page.getByLabel('Full Name').fill(buyer.name)
  await page.getByLabel('Email').fill(buyer.email)
}
