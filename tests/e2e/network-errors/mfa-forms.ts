import { expect, type Page } from 'playwright/test'
import { computeCode, getTimeStep } from '../../../supabase/embedded/mfa/totp'
import { getButton, type NetworkErrorForm } from './form'

const RECOVERY_CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'
const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** SQL that creates a staff member with a second factor and a recovery code. */
const INSERT_STAFF_WITH_FACTOR_SQL = `with person as (select id from auth.users where email = $1),
  joined as (insert into public.staff (user_id, role) select id, 'manager' from person returning user_id),
  coded as (insert into private.staff_recovery_codes (code_hash, user_id)
    select private.hash_recovery_code($2), user_id from joined returning user_id)
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  select gen_random_uuid(), user_id, 'Authenticator app', 'totp', 'verified', now(), now(), $3 from coded`
/** SQL that creates a staff member without a second factor. */
const INSERT_STAFF_WITHOUT_FACTOR_SQL =
  "insert into public.staff (user_id, role) select id, 'manager' from auth.users where email = $1"
const FIND_FACTORS_SQL = 'select 1 from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1'
const VERIFY_PATH = /^\/auth\/v1\/factors\/[^/]+\/verify$/

const getCodeField = (page: Page) => page.getByLabel('Code', { exact: true })

/** Simulates an authenticator app. Each code is valid for half a minute and works once. */
const createAuthenticator = () => {
  let stepOffset = 0
  const typeCodeOfStep = async (page: Page, secret: string, newStep: number) => {
    stepOffset = newStep
    authenticator.shownCode = computeCode(secret, stepOffset)
    await getCodeField(page).fill(authenticator.shownCode)
  }
  const authenticator = {
    shownCode: '',
    typeCode: (page: Page, secret: string) => typeCodeOfStep(page, secret, getTimeStep(Date.now())),
    /** Types an unused code, because the earlier code was accepted. */
    typeNextCode: (page: Page, secret: string) =>
      typeCodeOfStep(page, secret, Math.max(getTimeStep(Date.now()), stepOffset + 1)),
  }
  return authenticator
}

/** Reads the secret that the page shows. */
const readShownSecret = async (page: Page): Promise<string> => {
  const setupKey = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).textContent()
  return /^([A-Z2-7]{4} ?){8}/.exec(setupKey ?? '')?.[0].replaceAll(' ', '') ?? ''
}

const getSetUpButton = (page: Page) => page.getByRole('button', { name: 'Set Up a Second Factor' })

/** Staff forms for the second factor. */
export const factorForms: NetworkErrorForm[] = [
  {
    name: 'recovery code at sign-in',
    role: 'newcomer',
    createCase: async (site, _, account) => {
      await site.sql(INSERT_STAFF_WITH_FACTOR_SQL, [account.email, RECOVERY_CODE, TOTP_SECRET])
      return {
        path: '/admin',
        open: (page) => page.getByRole('button', { name: 'I’ve Lost My Phone' }).click(),
        fillSecret: (page) => page.getByLabel('Recovery Code').fill(RECOVERY_CODE),
        inputField: (page) => page.getByLabel('Recovery Code'),
        inputText: RECOVERY_CODE,
        submitButton: getButton('Use This Code'),
        requestPath: '/rest/v1/rpc/spend_recovery_code',
        successSql: `select 1 where not exists (${FIND_FACTORS_SQL})`,
        sqlValues: [account.email],
        success: 'Second factor removed',
      }
    },
  },
  {
    name: 'start of the second factor setup',
    role: 'newcomer',
    createCase: async (site, _, account) => {
      await site.sql(INSERT_STAFF_WITHOUT_FACTOR_SQL, [account.email])
      return {
        path: '/admin/security',
        submitButton: getSetUpButton,
        requestPath: '/auth/v1/factors',
        successSql: FIND_FACTORS_SQL,
        sqlValues: [account.email],
        success: (page) => page.getByRole('img', { name: /^QR code/ }),
      }
    },
  },
  {
    name: 'first code of the second factor setup',
    role: 'newcomer',
    createCase: async (site, _, account) => {
      await site.sql(INSERT_STAFF_WITHOUT_FACTOR_SQL, [account.email])
      const phone = createAuthenticator()
      return {
        path: '/admin/security',
        open: (page) => getSetUpButton(page).click(),
        fillSecret: async (page) => phone.typeCode(page, await readShownSecret(page)),
        replaceUsedInput: async (page) => phone.typeNextCode(page, await readShownSecret(page)),
        inputField: getCodeField,
        get inputText() {
          return phone.shownCode
        },
        submitButton: getButton('Turn On Second Factor'),
        requestPath: VERIFY_PATH,
        successSql: `${FIND_FACTORS_SQL} and f.status = 'verified'`,
        sqlValues: [account.email],
        success: (page) => page.getByText(/^On since/),
      }
    },
  },
  {
    name: 'second factor code at sign-in',
    role: 'newcomer',
    createCase: async (site, _, account) => {
      await site.sql(INSERT_STAFF_WITH_FACTOR_SQL, [account.email, account.email, TOTP_SECRET])
      const phone = createAuthenticator()
      return {
        path: '/admin/security',
        fillSecret: (page) => phone.typeCode(page, TOTP_SECRET),
        replaceUsedInput: (page) => phone.typeNextCode(page, TOTP_SECRET),
        inputField: getCodeField,
        get inputText() {
          return phone.shownCode
        },
        submitButton: getButton('Continue'),
        requestPath: VERIFY_PATH,
        successSql: `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
          where u.email = $1 and s.aal::text = 'aal2'`,
        sqlValues: [account.email],
        success: (page) => page.getByText(/^On since/),
      }
    },
  },
  {
    name: 'second factor removal',
    role: 'newcomer',
    createCase: async (site, _, account) => {
      await site.sql(INSERT_STAFF_WITH_FACTOR_SQL, [account.email, account.email, TOTP_SECRET])
      const phone = createAuthenticator()
      return {
        path: '/admin/security',
        open: async (page) => {
          await phone.typeCode(page, TOTP_SECRET)
          await getButton('Continue')(page).click()
          await getButton('Remove')(page).click()
        },
        reopen: async (page) => {
          await expect(getButton('Remove')(page).or(getCodeField(page))).toBeVisible()
          if (await getCodeField(page).isVisible()) {
            await phone.typeNextCode(page, TOTP_SECRET)
            await getButton('Continue')(page).click()
          }
          await getButton('Remove')(page).click()
        },
        submitButton: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }),
        requestPath: /^\/auth\/v1\/factors\/[^/]+$/,
        successSql: `select 1 where not exists (${FIND_FACTORS_SQL})`,
        sqlValues: [account.email],
        success: 'Second factor removed',
      }
    },
  },
]
