import { expect, forgetSession, newMember, newPerson, signIn, signInAs, test } from '../support/e2e'
import { asAdmin, newTrip } from '../support/rest'

test(
  "what was booked by phone is its customer's after the letter, and nobody's before",
  { tag: '@long' },
  async ({ page, site, context, expectedErrors }) => {
    // 403: the session that the letter ended cannot be ended again. 400: the old password.
    expectedErrors.push(/status of 403.*logout/, /status of 400/)
    const admin = await asAdmin(site)
    const trip = await newTrip(site, 5)
    const member = await newMember(page, site)
    // The desk knew the address before: its row is the one with the address.
    const [own] = await admin.rows<{ id: string }>(`customers?select=id&email=eq.${member.email}`)
    const known = { ...newPerson(), email: `desk-${member.email}` }
    const { id } = await admin.rpc<{ id: string }>('save_customer', {
      customer: { full_name: known.name, email: known.email },
    })
    expect((await admin.rpc('admin_book', { customer_id: id, event_id: trip.id, seats: 1, plan: 1 })).status).toBe(
      'booked',
    )
    await admin.rpc('save_customer', { customer: { id: own?.id, email: `was-${member.email}` } })
    await admin.rpc('save_customer', { customer: { id, email: member.email } })

    await page.goto('/dashboard')
    await expect(page.getByText('We knew this address before your account')).toBeVisible()
    await expect(page.getByText(trip.title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Send Me the Letter' }).click()
    await expect(page.getByText('Letter sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send It Again' })).toBeVisible()

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'admin')
    await page.goto(`/admin/customer/${id}`)
    await page.getByRole('button', { name: 'Copy Claim Link' }).click()
    await expect(page.getByText('Link Copied', { exact: true })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/claim#')

    await forgetSession(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByRole('textbox', { name: 'New Password' }).fill('short')
    await page.getByRole('button', { name: 'Set Password and Sign In' }).click()
    await expect(page.getByText('Please use at least 10 characters.')).toBeVisible()
    await page.getByRole('textbox', { name: 'New Password' }).fill('my-own-password-3')
    await page.getByRole('button', { name: 'Set Password and Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText(trip.title).first()).toBeVisible()
    await expect(page.getByText('We knew this address before your account')).toHaveCount(0)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
    await forgetSession(page)
    await signInAs(page, member.email, member.password)
    await expect(page.getByText('Login Failed')).toBeVisible()
  },
)
