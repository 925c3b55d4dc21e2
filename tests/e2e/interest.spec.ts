import { expectNoAxe } from '../support/axe'
import { site as brand } from '../../src/site'
import { expect, newPerson, test } from '../support/e2e'

for (const [place, trip] of [
  ['Tasmania', 'Haunted Tasmania'],
  ['USA', 'USA Paranormal Road Trip'],
] as const) {
  test(`a visitor registers interest in ${place}`, async ({ page }) => {
    const person = newPerson()
    await page.goto('/interest')
    await page.getByRole('button', { name: `Express Interest in ${place}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Express Interest' })
    await dialog.getByLabel('Name').fill(person.name)
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Message').fill('مرحبا 👻')
    await dialog.getByRole('button', { name: 'Register Interest' }).click()
    await expect(page.getByText('Interest Registered!')).toBeVisible()
    await expect(page.getByText(`Thank you for your interest in ${trip}.`, { exact: false })).toBeVisible()
    await expect(dialog).toBeHidden()
  })
}

test('blank fields and an odd address are answered in words, and nothing is sent', async ({ page }) => {
  let sent = 0
  await page.route('**/rpc/express_interest', (route) => {
    sent += 1
    return route.continue()
  })
  await page.goto('/interest')
  await page.getByRole('button', { name: 'Express Interest in USA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Express Interest' })
  await dialog.getByLabel('Name').fill('   ')
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByLabel('Message').fill('x'.repeat(10_000))
  await dialog.getByRole('button', { name: 'Register Interest' }).click()
  await expect(dialog.getByText('Please enter your name.')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await expect(dialog.getByText('Please use at most 2,000 characters.')).toBeVisible()
  await expectNoAxe(page)
  expect(sent).toBe(0)
})

test('the network lost in the middle loses nothing that was typed', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|TypeError/)
  const person = newPerson()
  await page.route('**/rpc/express_interest', (route) => route.abort())
  await page.goto('/interest')
  await page.getByRole('button', { name: 'Express Interest in Tasmania' }).click()
  const dialog = page.getByRole('dialog', { name: 'Express Interest' })
  await dialog.getByLabel('Name').fill(person.name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Register Interest' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(person.name)
})

for (const path of ['/interest', '/membership']) {
  test(`${path} has no accessibility faults and does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await expectNoAxe(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}

test('membership lists the benefits and the higher tier, and leads to the login', async ({ page }) => {
  await page.goto('/membership')
  await expect(page.getByRole('heading', { name: 'Early booking access' })).toBeVisible()
  await expect(page.getByRole('heading', { name: brand.higherTier })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
