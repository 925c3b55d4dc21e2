import { expect, signInToDemo, test } from '../../support/e2e'

const STRIPE_KEY = 'sk_test_51NxSecretLanternKey7731'

test(
  'a Stripe key is sent to the server and never returned to the browser',
  { tag: '@long' },
  async ({ page, site }) => {
    const responseTexts: Promise<string>[] = []
    page.on('response', (response) => {
      if (/\/(rest|auth|storage|functions)\/v1\//.test(response.url()))
        responseTexts.push(response.text().catch(() => ''))
    })
    await signInToDemo(page, 'admin')
    await page.goto('/admin/stripe-settings')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByPlaceholder('sk_test_')).toBeVisible()
    await page.getByPlaceholder('sk_test_').fill('sk_test_revoked_long_ago')
    await page.getByRole('button', { name: 'Connect Stripe' }).click()
    await expect(
      page.getByText('Please enter a valid Stripe API key. Stripe doesn’t recognise this one.'),
    ).toBeVisible()
    await page.getByPlaceholder('sk_test_').fill(STRIPE_KEY)
    await page.getByRole('button', { name: 'Connect Stripe' }).click()
    await expect(page.getByText('Key ending in 7731')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Key ending in 7731')).toBeVisible()
    for (const adminPath of ['/admin', '/checkout', '/extra-payment']) await page.goto(adminPath)
    const settingTexts = [
      ...(await Promise.all(responseTexts)),
      await page.content(),
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      await (
        await fetch(`${site.url}/rest/v1/payment_provider`, { headers: { apikey: 'sb_publishable_embedded' } })
      ).text(),
    ]
    expect(responseTexts.length).toBeGreaterThan(3)
    expect(settingTexts.filter((text) => text.includes(STRIPE_KEY))).toEqual([])
  },
)
