import { expect, type Page } from 'playwright/test'
import { INSERT_MEMBER_SQL } from '../../support/members'
import { createAdminClient } from '../../support/rest'
import { createEmailAddress, getButton, getConfirmButton, type NetworkErrorForm } from './form'

const PASSWORD = 'fog-over-the-moor-7'
const getField = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })
const MAKE_SESSION_RECOVERY_SQL = `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
  select s.id, now(), now(), 'recovery', gen_random_uuid() from auth.sessions s join auth.users u on u.id = s.user_id
  where u.email = $1 on conflict do nothing`
const FIND_ACCOUNT_SQL = 'select 1 from auth.users where email = $1'

/** Account forms. Each test has its own account. */
export const accountForms: NetworkErrorForm[] = [
  {
    name: 'new password',
    role: 'newcomer',
    needsNoSession: true,
    createCase: (_, __, account) => ({
      path: '/account',
      fillSecret: async (page) => {
        await getField('Current Password')(page).fill(account.password)
        await getField('New Password')(page).fill(PASSWORD)
      },
      inputField: getField('New Password'),
      inputText: PASSWORD,
      submitButton: getButton('Change Password'),
      requestPath: '/auth/v1/user',
      successSql: FIND_ACCOUNT_SQL,
      sqlValues: [account.email],
      success: 'Password updated',
    }),
  },
  {
    name: 'password after a reset link',
    role: 'newcomer',
    createCase: (site, _, account) => ({
      path: '/reset-password',
      // This session counts as started by the link in the password reset email, so the page does not ask for the old
      // password.
      fillSecret: async (page) => {
        await site.sql(MAKE_SESSION_RECOVERY_SQL, [account.email])
        await getField('New Password')(page).fill(PASSWORD)
      },
      inputField: getField('New Password'),
      inputText: PASSWORD,
      submitButton: getButton('Save Password'),
      requestPath: '/auth/v1/user',
      successSql: FIND_ACCOUNT_SQL,
      sqlValues: [account.email],
      success: 'Password updated',
    }),
  },
  {
    name: 'guide profile',
    role: 'newcomer',
    createCase: async (site, uniqueText, account) => {
      await site.sql("insert into public.staff (user_id, role) select id, 'guide' from auth.users where email = $1", [
        account.email,
      ])
      return {
        path: '/account',
        fill: (page) => getField('About the Guide')(page).fill(`Carries lantern ${uniqueText}.`),
        inputField: getField('About the Guide'),
        inputText: `Carries lantern ${uniqueText}.`,
        submitButton: getButton('Save Guide Profile'),
        requestPath: '/rest/v1/rpc/save_guide_profile',
        successSql: 'select 1 from public.guide_profiles where biography = $1',
        sqlValues: [`Carries lantern ${uniqueText}.`],
        success: 'The guide profile has been updated.',
      }
    },
  },
  {
    name: 'account claim',
    role: 'guest',
    createCase: async (site, uniqueText) => {
      const admin = await createAdminClient(site)
      const customer = { full_name: `Una ${uniqueText}`, email: createEmailAddress(uniqueText) }
      const { id } = await admin.rpc<{ id: string }>('save_customer', { customer })
      await site.sql(INSERT_MEMBER_SQL, [createEmailAddress(uniqueText), customer.full_name])
      await site.sql('update auth.users set email_confirmed_at = null where email = $1', [
        createEmailAddress(uniqueText),
      ])
      await admin.rpc('send_claim_link', { customer_id: id })
      const [claim] = await site.sql<{ token: string }>(
        'select token from public.customer_claims where customer_id = $1',
        [id],
      )
      return {
        path: `/claim#${claim?.token}`,
        fillSecret: (page) => getField('New Password')(page).fill(PASSWORD),
        inputField: getField('New Password'),
        inputText: PASSWORD,
        submitButton: getButton('Set Password and Sign In'),
        requestPath: '/rest/v1/rpc/claim_customer',
        successSql: `select 1 from public.customers c join auth.users u on u.id = c.profile_id
          where c.id = $1 and u.email = $2`,
        sqlValues: [id, createEmailAddress(uniqueText)],
        success: 'Welcome back!',
        // The page detects that the link has been used and signs in with the new password.
        expectAutomaticSuccess: (page) => expect(page.getByText('Welcome back!')).toBeVisible(),
      }
    },
  },
  {
    name: 'account deletion',
    role: 'newcomer',
    createCase: (_, __, account) => ({
      path: '/account',
      open: (page) => page.getByRole('button', { name: 'Delete My Account' }).click(),
      // The member confirms the deletion by typing the email address, so the address must be typed each time.
      fillSecret: (page) => page.getByLabel(/^Type /).fill(account.email),
      inputField: (page) => page.getByLabel(/^Type /),
      inputText: account.email,
      submitButton: getConfirmButton('Delete Account'),
      requestPath: '/rest/v1/rpc/delete_my_account',
      successSql: 'select 1 where not exists (select 1 from auth.users where email = $1)',
      sqlValues: [account.email],
      success: 'Account deleted',
      expectAutomaticSuccess: (page) => expect(page.getByText('Account deleted').first()).toBeVisible(),
    }),
  },
]
