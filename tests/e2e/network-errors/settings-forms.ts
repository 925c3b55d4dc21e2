import { expect, type Page } from 'playwright/test'
import { INSERT_MEMBER_SQL } from '../../support/members'
import { createAdminClient } from '../../support/rest'
import {
  createEmailAddress,
  getButton,
  getConfirmButton,
  getDialogButton,
  getFirstRow,
  type NetworkErrorForm,
} from './form'
import type { Site } from '../../support/e2e'

const getField = (name: string) => (page: Page) => page.getByLabel(name, { exact: true })

/** Creates a staff member with the manager role. */
const createStaff = async (site: Site, uniqueText: string) => {
  await site.sql(INSERT_MEMBER_SQL, [createEmailAddress(uniqueText), `Wick ${uniqueText}`])
  return getFirstRow(
    site.sql<{ id: string }>(
      `insert into public.staff (user_id, role) select id, 'manager' from auth.users where email = $1
       returning user_id as id`,
      [createEmailAddress(uniqueText)],
    ),
  )
}

/** Owner forms for settings and staff. */
export const settingsForms: NetworkErrorForm[] = [
  {
    name: 'settings',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/settings',
      fill: (page) => getField('Bank account name')(page).fill(`Lantern ${uniqueText}`),
      inputField: getField('Bank account name'),
      inputText: `Lantern ${uniqueText}`,
      submitButton: getButton('Save Settings'),
      requestPath: '/rest/v1/settings',
      successSql: `select 1 from public.settings r join public.audit_log l on l.action = 'save_settings'
        and l.details -> 'after' ->> 'bank_account_name' = $1 where r.bank_account_name = $1`,
      sqlValues: [`Lantern ${uniqueText}`],
      success: 'Settings saved',
      // After the lost response, the page loads the settings again and finds the change saved.
      expectAutomaticSuccess: (page) => expect(page.getByText('Your changes were saved')).toBeVisible(),
    }),
  },
  {
    name: 'staff invitation',
    role: 'admin',
    createCase: (_, uniqueText) => ({
      path: '/admin/staff',
      open: (page) => page.getByRole('button', { name: 'Invite Staff' }).click(),
      fill: async (page) => {
        await page.getByRole('dialog').getByLabel('Email Address').fill(createEmailAddress(uniqueText))
        await page.getByRole('dialog').getByLabel('Role').selectOption('Accountant')
      },
      inputField: (page) => page.getByRole('dialog').getByLabel('Email Address'),
      inputText: createEmailAddress(uniqueText),
      submitButton: getDialogButton('Send Invitation'),
      requestPath: '/rest/v1/rpc/invite_staff',
      successSql: `select 1 from public.staff_invites i join public.email_outbox m on m.to_email = i.email
        where i.email = $1 and i.role = 'accountant'`,
      sqlValues: [createEmailAddress(uniqueText)],
      success: 'Invitation sent',
    }),
  },
  {
    name: 'withdrawing a staff invitation',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      await (
        await createAdminClient(site)
      ).rpc('invite_staff', { email: createEmailAddress(uniqueText), role: 'manager' })
      return {
        path: '/admin/staff',
        submitButton: getButton(`Withdraw the invitation for ${createEmailAddress(uniqueText)}`),
        requestPath: '/rest/v1/staff_invites',
        successSql: 'select 1 where not exists (select 1 from public.staff_invites where email = $1)',
        sqlValues: [createEmailAddress(uniqueText)],
        success: 'Invitation withdrawn',
        expectAutomaticSuccess: (page) => page.getByText(createEmailAddress(uniqueText)).waitFor({ state: 'detached' }),
      }
    },
  },
  {
    name: 'staff role change',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await createStaff(site, uniqueText)
      return {
        path: '/admin/staff',
        open: (page) => page.getByRole('button', { name: `Change Wick ${uniqueText}` }).click(),
        fill: (page) => page.getByRole('dialog').getByLabel('Role').selectOption('Accountant'),
        inputField: (page) => page.getByRole('dialog').getByLabel('Role'),
        inputText: 'accountant',
        submitButton: getDialogButton('Save Role'),
        requestPath: '/rest/v1/rpc/change_staff',
        successSql: "select 1 from public.staff where user_id = $1 and role = 'accountant'",
        sqlValues: [id],
        success: 'Role saved',
      }
    },
  },
  {
    name: 'ending staff access',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { id } = await createStaff(site, uniqueText)
      return {
        path: '/admin/staff',
        open: (page) => page.getByRole('button', { name: `End access for Wick ${uniqueText}` }).click(),
        submitButton: getConfirmButton('End Access'),
        requestPath: '/rest/v1/rpc/end_staff',
        successSql: 'select 1 from public.staff where user_id = $1 and ended_at is not null',
        sqlValues: [id],
        success: /^No longer a staff member/,
      }
    },
  },
  {
    name: 'joining the staff by invitation',
    role: 'newcomer',
    createCase: async (site, _, account) => {
      await (await createAdminClient(site)).rpc('invite_staff', { email: account.email, role: 'accountant' })
      const { token } = await getFirstRow(
        site.sql<{ token: string }>(
          `select t.token from private.staff_invite_tokens t join public.staff_invites i on i.id = t.invite_id
           where i.email = $1`,
          [account.email],
        ),
      )
      const getPasswordField = (page: Page) => page.getByRole('textbox', { name: 'New Password' })
      return {
        path: `/join#${token}`,
        // A password must not be stored in the browser.
        fillSecret: (page) => getPasswordField(page).fill('my-own-password-4'),
        inputField: getPasswordField,
        inputText: 'my-own-password-4',
        submitButton: getButton('Join the Staff'),
        requestPath: '/rest/v1/rpc/join_staff',
        successSql:
          "select 1 from public.staff s join auth.users u on u.id = s.user_id where u.email = $1 and s.role = 'accountant'",
        sqlValues: [account.email],
        success: 'Welcome to the staff!',
        // The lost response belonged to a successful request. The page detects that the invitation is used up, so it signs in
        // with the new password.
        expectAutomaticSuccess: (page) => expect(page.getByText('Welcome to the staff!')).toBeVisible(),
      }
    },
  },
]
