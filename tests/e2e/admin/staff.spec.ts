import { TASMANIA } from '../../../supabase/tests/support/people'
import { expect, getEmailedLink, newMember, signInToDemo, test } from '../../support/e2e'

test(
  'an owner invites a staff member, changes their role and ends their access, and their pages change accordingly',
  { tag: '@long' },
  async ({ page, site, browser, expectedErrors }) => {
    // Joining the staff ends the person's member session. Pending requests and the sign-out then fail with 403.
    expectedErrors.push(/status of 403.*(logout|rpc\/my_)/)
    const person = await newMember(page, site)
    const ownerPage = await browser.newPage({ baseURL: site.url })
    await signInToDemo(ownerPage, 'admin')
    await ownerPage.goto('/admin')
    await ownerPage.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Staff' }).click()
    await ownerPage.getByRole('button', { name: 'Invite Staff' }).click()
    await ownerPage.getByLabel('Email Address').fill(person.email)
    await ownerPage.getByLabel('Role').selectOption('Guide')
    await ownerPage.getByRole('checkbox', { name: /^Haunted Tasmania/ }).check()
    await ownerPage.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(ownerPage.getByText('Invitation sent')).toBeVisible()
    await expect(ownerPage.getByRole('region', { name: 'Invited' }).getByText(person.email)).toBeVisible()

    await page.goto('/admin')
    await expect(page.getByText('Admins only')).toBeVisible()
    await page.goto(await getEmailedLink(site, person.email))
    await expect(page.getByRole('heading', { name: 'Join as: Guide' })).toBeVisible()
    await page.getByRole('textbox', { name: 'New Password' }).fill('my-own-password-4')
    await page.getByRole('button', { name: 'Join the Staff' }).click()
    const events = page.getByRole('region', { name: 'Your Departures' })
    await events.getByRole('link', { name: 'Haunted Tasmania' }).click()
    await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
      'Admin Dashboard',
      'Security',
    ])
    await page.goto('/admin/bookings')
    await expect(page.getByText('Your role can’t open this page')).toBeVisible()

    await ownerPage.reload()
    await ownerPage.getByRole('button', { name: `Change role of ${person.name}` }).click()
    await ownerPage.getByLabel('Role').selectOption('Accountant')
    await ownerPage.getByRole('button', { name: 'Save Role' }).click()
    await expect(ownerPage.getByText('Role saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Active Bookings' })).toBeVisible()
    await page.goto(`/admin/trips/${TASMANIA}?tab=travellers`)
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Money', 'Days & Photos'])

    await ownerPage.getByRole('button', { name: `End access for ${person.name}` }).click()
    await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'End Access' }).click()
    await expect(ownerPage.getByText('No longer a staff member')).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByText('Admins only')).toBeVisible()
    await ownerPage.getByRole('button', { name: 'Change role of Archie Lantern' }).click()
    await ownerPage.getByLabel('Role').selectOption('Manager')
    await ownerPage.getByRole('button', { name: 'Save Role' }).click()
    await expect(ownerPage.getByText('The last owner can’t be removed')).toBeVisible()
    await ownerPage.close()
  },
)
