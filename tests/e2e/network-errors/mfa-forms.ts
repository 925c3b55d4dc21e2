import { expect, type Page } from 'playwright/test'
import { computeCode, getTimeStep } from '../../../supabase/embedded/mfa/totp'
import { button, type NetworkErrorForm } from './form'

const CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** A staff member with a second factor and a recovery code. */
const STAFF = `with person as (select id from auth.users where email = $1),
  joined as (insert into public.staff (user_id, role) select id, 'manager' from person returning user_id),
  coded as (insert into private.staff_recovery_codes (code_hash, user_id)
    select private.recovery_hash($2), user_id from joined returning user_id)
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  select gen_random_uuid(), user_id, 'Authenticator app', 'totp', 'verified', now(), now(), $3 from coded`
/** A staff member without a second factor. */
const STAFF_WITHOUT_FACTOR_SQL =
  "insert into public.staff (user_id, role) select id, 'manager' from auth.users where email = $1"
const FACTORS = 'select 1 from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1'
const VERIFY = /^\/auth\/v1\/factors\/[^/]+\/verify$/

const code = (page: Page) => page.getByLabel('Code', { exact: true })

/** A phone that shows the codes of a secret. Each code is valid for half a minute and works once. */
const newPhone = () => {
  let step = 0
  const type = async (page: Page, secret: string, at: number) => {
    step = at
    phone.shows = computeCode(secret, step)
    await code(page).fill(phone.shows)
  }
  const phone = {
    shows: '',
    type: (page: Page, secret: string) => type(page, secret, getTimeStep(Date.now())),
    /** Types a code after one that was accepted. */
    typeNext: (page: Page, secret: string) => type(page, secret, Math.max(getTimeStep(Date.now()), step + 1)),
  }
  return phone
}

/** Reads the secret that the page shows. */
const readShownSecret = async (page: Page): Promise<string> => {
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).textContent()
  return /^([A-Z2-7]{4} ?){8}/.exec(key ?? '')?.[0].replaceAll(' ', '') ?? ''
}

const setUp = (page: Page) => page.getByRole('button', { name: 'Set Up a Second Factor' })

/** Staff forms for the second factor. */
export const factorForms: NetworkErrorForm[] = [
  {
    name: 'recovery code at sign-in',
    role: 'newcomer',
    make: async (site, _, me) => {
      await site.sql(STAFF, [me.email, CODE, SECRET])
      return {
        path: '/admin',
        open: (page) => page.getByRole('button', { name: 'I’ve Lost My Phone' }).click(),
        secret: (page) => page.getByLabel('Recovery Code').fill(CODE),
        typed: (page) => page.getByLabel('Recovery Code'),
        text: CODE,
        clickButton: button('Use This Code'),
        to: '/rest/v1/rpc/spend_recovery_code',
        rows: `select 1 where not exists (${FACTORS})`,
        about: [me.email],
        done: 'Second factor removed',
      }
    },
  },
  {
    name: 'start of the second factor setup',
    role: 'newcomer',
    make: async (site, _, me) => {
      await site.sql(STAFF_WITHOUT_FACTOR_SQL, [me.email])
      return {
        path: '/admin/security',
        clickButton: setUp,
        to: '/auth/v1/factors',
        rows: FACTORS,
        about: [me.email],
        done: (page) => page.getByRole('img', { name: /^QR code/ }),
      }
    },
  },
  {
    name: 'first code of the second factor setup',
    role: 'newcomer',
    make: async (site, _, me) => {
      await site.sql(STAFF_WITHOUT_FACTOR_SQL, [me.email])
      const phone = newPhone()
      return {
        path: '/admin/security',
        open: (page) => setUp(page).click(),
        secret: async (page) => phone.type(page, await readShownSecret(page)),
        again: async (page) => phone.typeNext(page, await readShownSecret(page)),
        typed: code,
        get text() {
          return phone.shows
        },
        clickButton: button('Turn It On'),
        to: VERIFY,
        rows: `${FACTORS} and f.status = 'verified'`,
        about: [me.email],
        done: (page) => page.getByText(/^On since/),
      }
    },
  },
  {
    name: 'second factor code at sign-in',
    role: 'newcomer',
    make: async (site, _, me) => {
      await site.sql(STAFF, [me.email, me.email, SECRET])
      const phone = newPhone()
      return {
        path: '/admin/security',
        secret: (page) => phone.type(page, SECRET),
        again: (page) => phone.typeNext(page, SECRET),
        typed: code,
        get text() {
          return phone.shows
        },
        clickButton: button('Continue'),
        to: VERIFY,
        rows: `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
          where u.email = $1 and s.aal::text = 'aal2'`,
        about: [me.email],
        done: (page) => page.getByText(/^On since/),
      }
    },
  },
  {
    name: 'second factor removal',
    role: 'newcomer',
    make: async (site, _, me) => {
      await site.sql(STAFF, [me.email, me.email, SECRET])
      const phone = newPhone()
      return {
        path: '/admin/security',
        open: async (page) => {
          await phone.type(page, SECRET)
          await button('Continue')(page).click()
          await button('Remove')(page).click()
        },
        reopen: async (page) => {
          await expect(button('Remove')(page).or(code(page))).toBeVisible()
          if (await code(page).isVisible()) {
            await phone.typeNext(page, SECRET)
            await button('Continue')(page).click()
          }
          await button('Remove')(page).click()
        },
        clickButton: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }),
        to: /^\/auth\/v1\/factors\/[^/]+$/,
        rows: `select 1 where not exists (${FACTORS})`,
        about: [me.email],
        done: 'Second factor removed',
      }
    },
  },
]
