import { expect, clearSession, newMember, createPerson, signInToDemo, test } from '../support/e2e'
import { createAdminClient, newEvent } from '../support/rest'

test(
  'a member adds a booking that they made by phone to their account with an emailed link',
  { tag: '@long' },
  async ({ page, site }) => {
    const admin = await createAdminClient(site)
    const event = await newEvent(site, 5)
    const member = await newMember(page, site)
    const customer = { ...createPerson(), email: `phone-booking-${member.email}` }
    const { id } = await admin.rpc<{ id: string }>('save_customer', {
      customer: { full_name: customer.name, email: customer.email },
    })
    expect((await admin.rpc('admin_book', { customer_id: id, event_id: event.id, seats: 1, plan: 1 })).status).toBe(
      'booked',
    )
    // Staff may add the email address of an existing member to another customer record. Moves the address to such a
    // record.
    await site.sql('update public.customers set email = null where email = $1', [member.email])
    await site.sql('update public.customers set email = $2 where id = $1', [id, member.email])

    await page.goto('/dashboard')
    await expect(page.getByText('You have earlier bookings or messages')).toBeVisible()
    await expect(page.getByText(event.title)).toHaveCount(0)

    await signInToDemo(page, 'admin')
    await page.goto(`/admin/customer/${id}`)
    await page.getByRole('button', { name: 'Email Account Link' }).click()
    await expect(page.getByText('Account link emailed', { exact: true })).toBeVisible()
    const findClaimLink = async () =>
      (await site.emailsTo(member.email)).map(({ link = '' }) => link).find((url) => url.includes('/claim#'))
    await expect.poll(findClaimLink).toBeDefined()
    const claimLink = (await findClaimLink()) ?? ''

    await clearSession(page)
    await page.goto(claimLink)
    await expect(page.getByRole('heading', { name: 'Sign in to add this booking to your account' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.getByLabel('Email').fill(member.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(member.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/claim#/)
    await page.getByRole('button', { name: 'Add to My Account' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText(event.title).first()).toBeVisible()
    await expect(page.getByText('You have earlier bookings or messages')).toHaveCount(0)

    await page.goto(claimLink)
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
  },
)
