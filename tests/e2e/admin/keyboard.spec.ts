/** Admin tasks with the keyboard alone. Each task can be completed, and the focus is always visible. */
import type { Page } from 'playwright/test'
import { expect, createPerson, signInToDemo, test, type Site } from '../../support/e2e'
import { expectFocus, openByKeyboard, activateByKeyboard, tabToElement } from '../../support/keys'
import { INSERT_MEMBER_SQL } from '../../support/members'
import { createAdminClient, newEvent } from '../../support/rest'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 720 } })
test.beforeEach(({ page }) => signInToDemo(page, 'admin'))

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const typeWithKeyboard = (page: Page, text: string) => page.keyboard.type(text)

/** Creates a trip with two travellers and two rooms. */
const bookNewGuests = async (site: Site) => {
  const [event, admin] = [await newEvent(site, 5), await createAdminClient(site)]
  const guests = [createPerson(), createPerson()]
  for (const { name, email } of guests) {
    const { id } = await admin.rpc<{ id: string }>('save_customer', { customer: { full_name: name, email } })
    const args = { customer_id: id, event_id: event.id, seats: 1, plan: 1, travellers: [{ full_name: name }] }
    const { booking_id } = await admin.rpc<{ booking_id: string }>('admin_book', args)
    await admin.rpc('record_payment', { booking_id, amount: 2000, method: 'cash', request_id: booking_id })
  }
  for (const guestName of ['Attic', 'Cellar'])
    await site.sql('insert into public.rooms (event_id, name, beds) values ($1, $2, 1)', [event.id, guestName])
  return { event, names: guests.map(({ name }) => name) }
}

test(
  'an admin assigns rooms with the keyboard only: one traveller from a menu, and the others by the suggestion',
  { tag: '@long' },
  async ({ page, site }) => {
    const { event, names } = await bookNewGuests(site)
    const [firstName = '', secondName = ''] = names
    await openByKeyboard(page, `/admin/trips/${event.id}?tab=rooms`)
    const roomSelect = page.getByLabel(`Room of ${firstName}`)
    await tabToElement(page, roomSelect)
    await page.keyboard.press('ArrowDown')
    const getRoom = (name: string) =>
      page
        .getByRole('list', { name: 'Rooms' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) })
    await expect(getRoom('Attic')).toContainText(firstName)
    await expect(roomSelect).toBeFocused()
    await expectFocus(page)
    await openByKeyboard(page, `/admin/trips/${event.id}?tab=rooms`)
    await activateByKeyboard(page, getButton(page, 'Suggest Rooms'))
    const dialog = page.getByRole('dialog', { name: 'Suggested Rooms' })
    await activateByKeyboard(page, dialog.getByRole('button', { name: /^Place 1 Traveller/ }))
    await expect(dialog).toHaveCount(0)
    await expect(getRoom('Cellar')).toContainText(secondName)
    await expectFocus(page)
    await activateByKeyboard(page, getButton(page, 'Remove Cellar'))
    await activateByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
    await expect(page.getByText('Room removed')).toBeVisible()
    await expect(getButton(page, 'Remove Cellar')).toHaveCount(0)
    await expectFocus(page)
  },
)

test('an admin merges two customers by keyboard', { tag: '@long' }, async ({ page, site }) => {
  const [firstPerson, secondPerson] = [createPerson(), createPerson()]
  const admin = await createAdminClient(site)
  const [remaining, merged] = await Promise.all(
    [firstPerson, secondPerson].map(({ name, email }) =>
      admin.rpc<{ id: string }>('save_customer', { customer: { full_name: name, email } }),
    ),
  )
  await openByKeyboard(page, `/admin/customer/${remaining?.id}/merge`)
  await tabToElement(page, page.getByRole('searchbox', { name: /^Search customers/ }))
  await typeWithKeyboard(page, secondPerson.name)
  await activateByKeyboard(page, page.getByRole('main').getByRole('link', { name: new RegExp(secondPerson.name) }))
  await expect(page.getByRole('heading', { name: 'Details to keep' })).toBeVisible()
  await tabToElement(page, page.getByRole('radio', { name: firstPerson.name, exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: secondPerson.name, exact: true })).toBeChecked()
  await activateByKeyboard(page, getButton(page, 'Merge Customers'))
  await activateByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await expect(getButton(page, 'Merge Customers')).toBeFocused()
  await page.keyboard.press('Enter')
  await activateByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }))
  await expect(page.getByText('Customers merged')).toBeVisible()
  await expectFocus(page)
  expect(
    await site.sql('select full_name from public.customers where id in ($1, $2)', [remaining?.id, merged?.id]),
  ).toEqual([{ full_name: secondPerson.name }])
})

test('an admin saves a setting by keyboard', { tag: '@long' }, async ({ page }) => {
  await openByKeyboard(page, '/admin/settings')
  await tabToElement(page, page.getByLabel('Bank account name'), 90)
  await page.keyboard.press('Control+a')
  await typeWithKeyboard(page, 'Lantern and Key')
  await tabToElement(page, getButton(page, 'Save Settings'), 150)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expectFocus(page)
})

test('an admin replies to a message by keyboard', { tag: '@long' }, async ({ page, site }) => {
  const { name, email } = createPerson()
  await site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
    name,
    email,
    'Is it cold?',
  ])
  await openByKeyboard(page, `/admin/waitlist?tab=contact&q=${encodeURIComponent(name)}`)
  await activateByKeyboard(page, getButton(page, `Reply to ${name}`))
  const dialog = page.getByRole('dialog', { name: `Reply to ${name}` })
  await expectFocus(page)
  await page.keyboard.press('Escape')
  await expect(getButton(page, `Reply to ${name}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabToElement(page, dialog.getByRole('textbox', { name: 'Reply', exact: true }))
  await typeWithKeyboard(page, 'It is.')
  await activateByKeyboard(page, dialog.getByRole('button', { name: 'Send Reply' }))
  await expect(page.getByText('Reply sent')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectFocus(page)
})

test(
  'an admin invites staff, withdraws the invitation, and ends the access of a staff member by keyboard',
  { tag: '@long' },
  async ({ page, site }) => {
    const [{ email }, secondPerson] = [createPerson(), createPerson()]
    await openByKeyboard(page, '/admin/staff')
    await activateByKeyboard(page, getButton(page, 'Invite Staff'))
    const dialog = page.getByRole('dialog', { name: 'Invite Staff' })
    await tabToElement(page, dialog.getByLabel('Email Address'))
    await typeWithKeyboard(page, email)
    await tabToElement(page, dialog.getByLabel('Role'))
    await typeWithKeyboard(page, 'Bo')
    await activateByKeyboard(page, dialog.getByRole('button', { name: 'Send Invitation' }))
    await expect(page.getByText('Invitation sent')).toBeVisible()
    await expect(getButton(page, 'Invite Staff')).toBeFocused()
    await activateByKeyboard(page, getButton(page, `Withdraw the invitation for ${email}`))
    await expect(page.getByText('Invitation withdrawn')).toBeVisible()
    await expect(getButton(page, `Withdraw the invitation for ${email}`)).toHaveCount(0)
    await expectFocus(page)
    await site.sql(INSERT_MEMBER_SQL, [secondPerson.email, secondPerson.name])
    await site.sql("insert into public.staff (user_id, role) select id, 'manager' from auth.users where email = $1", [
      secondPerson.email,
    ])
    await openByKeyboard(page, '/admin/staff')
    await activateByKeyboard(page, getButton(page, `End access for ${secondPerson.name}`))
    await activateByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'End Access' }))
    await expect(page.getByText('No longer a staff member')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(getButton(page, `End access for ${secondPerson.name}`)).toHaveCount(0)
    await expectFocus(page)
  },
)

test('an admin finds and opens a booking from any page by keyboard', { tag: '@long' }, async ({ page, site }) => {
  const [booking] = await site.sql<{ reference: string }>(
    "select reference from public.bookings where status = 'confirmed' order by reference limit 1",
  )
  await openByKeyboard(page, '/admin/orders')
  await page.keyboard.press('Control+k')
  const searchBox = page.getByRole('combobox', { name: 'Find anything' })
  await expect(searchBox).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page)
  await page.keyboard.press('Control+k')
  await typeWithKeyboard(page, booking?.reference ?? '')
  await expect(page.getByRole('option', { selected: true })).toContainText(booking?.reference ?? '')
  await expectFocus(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/bookings\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking?.reference ?? '')
  await expectFocus(page)
})
