import { TASMANIA } from '../../../supabase/tests/support/people'
import { expect, getEmailedLink, newMember, signIn, test } from '../../support/e2e'

test(
  'an owner invites a staff member, changes their role and ends their access, and their pages change accordingly',
  { tag: '@long' },
  async ({ page, site, browser, expectedErrors }) => {
    // Joining the staff ends the person's member session. Pending requests and the sign-out then fail with 403.
    expectedErrors.push(/status of 403.*(logout|rpc\/my_)/)
    const person = await newMember(page, site)
    const owner = await browser.newPage({ baseURL: site.url })
    await signIn(owner, 'admin')
    await owner.goto('/admin')
    await owner.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Staff' }).click()
    await owner.getByRole('button', { name: 'Invite Staff' }).click()
    await owner.getByLabel('Email Address').fill(person.email)
    await owner.getByLabel('Role').selectOption('Guide')
    await owner.getByRole('checkbox', { name: /^Haunted Tasmania/ }).check()
    await owner.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(owner.getByText('Invitation sent')).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Invited' }).getByText(person.email)).toBeVisible()

    await page.goto('/admin')
    await expect(page.getByText('Admins only')).toBeVisible()
    await page.goto(await getEmailedLink(site, person.email))
    await expect(page.getByRole('heading', { name: 'Join as: Guide' })).toBeVisible()
    await page.getByRole('textbox', { name: 'New Password' }).fill('my-own-password-4')
    await page.getByRole('button', { name: 'Join the Staff' }).click()
    const departures = page.getByRole('region', { name: 'Your Departures' })
    await departures.getByRole('link', { name: 'Haunted Tasmania' }).click()
    await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
      'Admin Dashboard',
      'Security',
    ])
    await page.goto('/admin/bookings')
    await expect(page.getByText('Your role can’t open this page')).toBeVisible()

    await owner.reload()
    await owner.getByRole('button', { name: `Change role of ${person.name}` }).click()
    await owner.getByLabel('Role').selectOption('Accountant')
    await owner.getByRole('button', { name: 'Save Role' }).click()
    await expect(owner.getByText('Role saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Active Bookings' })).toBeVisible()
    await page.goto(`/admin/trips/${TASMANIA}?tab=travellers`)
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Money', 'Days & Photos'])

    await owner.getByRole('button', { name: `End access for ${person.name}` }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'End Access' }).click()
    await expect(owner.getByText('No longer a staff member')).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByText('Admins only')).toBeVisible()
    await owner.getByRole('button', { name: 'Change role of Archie Lantern' }).click()
    await owner.getByLabel('Role').selectOption('Manager')
    await owner.getByRole('button', { name: 'Save Role' }).click()
    await expect(owner.getByText('The last owner can’t be removed')).toBeVisible()
    await owner.close()
  },
)
