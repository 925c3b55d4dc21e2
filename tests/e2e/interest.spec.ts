import { site as brand } from '../../src/site'
import { expect, createPerson, test } from '../support/e2e'

for (const [place, event, tag] of [
  ['Tasmania', 'Haunted Tasmania', ['@long']],
  ['USA', 'USA Paranormal Road Trip', []],
] as const) {
  test(`a visitor registers interest in ${place}`, { tag: [...tag] }, async ({ page }) => {
    const person = createPerson()
    await page.goto('/interest')
    await page.getByRole('button', { name: `Express Interest in ${place}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Express Interest' })
    await dialog.getByLabel('Name').fill(person.name)
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Message').fill('مرحبا 👻')
    await dialog.getByRole('button', { name: 'Register Interest' }).click()
    await expect(page.getByText('Interest Registered!')).toBeVisible()
    await expect(page.getByText(`Thank you for your interest in ${event}.`, { exact: false })).toBeVisible()
    await expect(dialog).toBeHidden()
  })
}

test('the membership page lists the benefits of both membership levels, and links to the login page', async ({
  page,
}) => {
  await page.goto('/membership')
  await expect(page.getByRole('heading', { name: 'Early booking access' })).toBeVisible()
  await expect(page.getByRole('heading', { name: brand.higherTier })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
