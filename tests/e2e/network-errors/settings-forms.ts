import { expect, type Page } from 'playwright/test'
import { NEW_MEMBER } from '../../support/members'
import { asAdmin } from '../../support/rest'
import { addressOf, button, confirm, inDialog, one, type NetworkErrorForm } from './form'
import type { Site } from '../../support/e2e'

const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true })

/** A staff member with the manager role. */
const newStaff = async (site: Site, tag: string) => {
  await site.sql(NEW_MEMBER, [addressOf(tag), `Wick ${tag}`])
  return one(
    site.sql<{ id: string }>(
      `insert into public.staff (user_id, role) select id, 'manager' from auth.users where email = $1
       returning user_id as id`,
      [addressOf(tag)],
    ),
  )
}

/** Owner forms for settings and staff. */
export const settingsForms: NetworkErrorForm[] = [
  {
    name: 'settings',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/settings',
      fill: (page) => field('Bank account name')(page).fill(`Lantern ${tag}`),
      typed: field('Bank account name'),
      text: `Lantern ${tag}`,
      clickButton: button('Save Settings'),
      to: '/rest/v1/settings',
      rows: `select 1 from public.settings r join public.audit_log l on l.action = 'save_settings'
        and l.details -> 'after' ->> 'bank_account_name' = $1 where r.bank_account_name = $1`,
      about: [`Lantern ${tag}`],
      done: 'Settings saved',
      // The page loads the settings again after the lost response, so nothing is left to save.
      shown: (page) => expect(page.getByText('Your changes were saved')).toBeVisible(),
    }),
  },
  {
    name: 'staff invitation',
    role: 'admin',
    make: (_, tag) => ({
      path: '/admin/staff',
      open: (page) => page.getByRole('button', { name: 'Invite Staff' }).click(),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Email Address').fill(addressOf(tag))
        await page.getByRole('dialog').getByLabel('Role').selectOption('Accountant')
      },
      typed: (page) => page.getByRole('dialog').getByLabel('Email Address'),
      text: addressOf(tag),
      clickButton: inDialog('Send Invitation'),
      to: '/rest/v1/rpc/invite_staff',
      rows: `select 1 from public.staff_invites i join public.email_outbox m on m.to_email = i.email
        where i.email = $1 and i.role = 'accountant'`,
      about: [addressOf(tag)],
      done: 'Invitation sent',
    }),
  },
  {
    name: 'withdrawing a staff invitation',
    role: 'admin',
    make: async (site, tag) => {
      await (await asAdmin(site)).rpc('invite_staff', { email: addressOf(tag), role: 'manager' })
      return {
        path: '/admin/staff',
        clickButton: button(`Withdraw the invitation of ${addressOf(tag)}`),
        to: '/rest/v1/staff_invites',
        rows: 'select 1 where not exists (select 1 from public.staff_invites where email = $1)',
        about: [addressOf(tag)],
        done: 'Invitation withdrawn',
        shown: (page) => page.getByText(addressOf(tag)).waitFor({ state: 'detached' }),
      }
    },
  },
  {
    name: 'staff role change',
    role: 'admin',
    make: async (site, tag) => {
      const { id } = await newStaff(site, tag)
      return {
        path: '/admin/staff',
        open: (page) => page.getByRole('button', { name: `Change Wick ${tag}` }).click(),
        fill: (page) => page.getByRole('dialog').getByLabel('Role').selectOption('Accountant'),
        typed: (page) => page.getByRole('dialog').getByLabel('Role'),
        text: 'accountant',
        clickButton: inDialog('Save Role'),
        to: '/rest/v1/rpc/change_staff',
        rows: "select 1 from public.staff where user_id = $1 and role = 'accountant'",
        about: [id],
        done: 'Role saved',
      }
    },
  },
  {
    name: 'ending staff access',
    role: 'admin',
    make: async (site, tag) => {
      const { id } = await newStaff(site, tag)
      return {
        path: '/admin/staff',
        open: (page) => page.getByRole('button', { name: `End access for Wick ${tag}` }).click(),
        clickButton: confirm('End Access'),
        to: '/rest/v1/rpc/end_staff',
        rows: 'select 1 from public.staff where user_id = $1 and ended_at is not null',
        about: [id],
        done: /^No longer one of the staff/,
      }
    },
  },
  {
    name: 'joining the staff by invitation',
    role: 'newcomer',
    make: async (site, _, me) => {
      await (await asAdmin(site)).rpc('invite_staff', { email: me.email, role: 'accountant' })
      const { token } = await one(
        site.sql<{ token: string }>(
          `select t.token from private.staff_invite_tokens t join public.staff_invites i on i.id = t.invite_id
           where i.email = $1`,
          [me.email],
        ),
      )
      const password = (page: Page) => page.getByRole('textbox', { name: 'New Password' })
      return {
        path: `/join#${token}`,
        // A password may not be in any browser storage.
        secret: (page) => password(page).fill('my-own-password-4'),
        typed: password,
        text: 'my-own-password-4',
        clickButton: button('Join the Staff'),
        to: '/rest/v1/rpc/join_staff',
        rows: "select 1 from public.staff s join auth.users u on u.id = s.user_id where u.email = $1 and s.role = 'accountant'",
        about: [me.email],
        done: 'Welcome to the staff!',
        // The page detects that the invitation has been used and signs in with the new password.
        shown: (page) => expect(page.getByText('Welcome to the staff!')).toBeVisible(),
      }
    },
  },
]
