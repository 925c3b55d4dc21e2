import { expect, type Page } from 'playwright/test'
import { NEW_MEMBER } from '../../support/members'
import { asAdmin } from '../../support/rest'
import { addressOf, button, confirm, type NetworkErrorForm } from './form'

const PASSWORD = 'fog-over-the-moor-7'
const field = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })
const RECOVERY_SESSION_SQL = `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
  select s.id, now(), now(), 'recovery', gen_random_uuid() from auth.sessions s join auth.users u on u.id = s.user_id
  where u.email = $1 on conflict do nothing`
const CHANGED = 'select 1 from auth.users where email = $1'

/** Account forms. Each test has its own account. */
export const accountForms: NetworkErrorForm[] = [
  {
    name: 'new password',
    role: 'newcomer',
    needsNoSession: true,
    make: (_, __, me) => ({
      path: '/account',
      secret: async (page) => {
        await field('Current Password')(page).fill(me.password)
        await field('New Password')(page).fill(PASSWORD)
      },
      typed: field('New Password'),
      text: PASSWORD,
      clickButton: button('Change Password'),
      to: '/auth/v1/user',
      rows: CHANGED,
      about: [me.email],
      done: 'Password updated',
    }),
  },
  {
    name: 'password after a reset link',
    role: 'newcomer',
    make: (site, _, me) => ({
      path: '/reset-password',
      // The session starts as from the emailed link, so the old password is not needed.
      secret: async (page) => {
        await site.sql(RECOVERY_SESSION_SQL, [me.email])
        await field('New Password')(page).fill(PASSWORD)
      },
      typed: field('New Password'),
      text: PASSWORD,
      clickButton: button('Save Password'),
      to: '/auth/v1/user',
      rows: CHANGED,
      about: [me.email],
      done: 'Password updated',
    }),
  },
  {
    name: 'account claim',
    role: 'guest',
    make: async (site, tag) => {
      const admin = await asAdmin(site)
      const customer = { full_name: `Una ${tag}`, email: addressOf(tag) }
      const { id } = await admin.rpc<{ id: string }>('save_customer', { customer })
      await site.sql(NEW_MEMBER, [addressOf(tag), customer.full_name])
      await site.sql('update auth.users set email_confirmed_at = null where email = $1', [addressOf(tag)])
      await admin.rpc('send_claim_link', { customer_id: id })
      const [claim] = await site.sql<{ token: string }>(
        'select token from public.customer_claims where customer_id = $1',
        [id],
      )
      return {
        path: `/claim#${claim?.token}`,
        secret: (page) => field('New Password')(page).fill(PASSWORD),
        typed: field('New Password'),
        text: PASSWORD,
        clickButton: button('Set Password and Sign In'),
        to: '/rest/v1/rpc/claim_customer',
        rows: `select 1 from public.customers c join auth.users u on u.id = c.profile_id
          where c.id = $1 and u.email = $2`,
        about: [id, addressOf(tag)],
        done: 'Welcome back!',
        // The page detects that the link has been used and signs in with the new password.
        shown: (page) => expect(page.getByText('Welcome back!')).toBeVisible(),
      }
    },
  },
  {
    name: 'account deletion',
    role: 'newcomer',
    make: (_, __, me) => ({
      path: '/account',
      open: (page) => page.getByRole('button', { name: 'Delete My Account' }).click(),
      // The address confirms the deletion, so it must be typed each time.
      secret: (page) => page.getByLabel(/^Type /).fill(me.email),
      typed: (page) => page.getByLabel(/^Type /),
      text: me.email,
      clickButton: confirm('Delete Account'),
      to: '/rest/v1/rpc/delete_my_account',
      rows: 'select 1 where not exists (select 1 from auth.users where email = $1)',
      about: [me.email],
      done: 'Account deleted',
      shown: (page) => expect(page.getByText('Account deleted').first()).toBeVisible(),
    }),
  },
]
