import { button, type FaultForm } from './form'

const CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** One of the staff who has a second factor, and a code on paper. */
const STAFF = `with person as (select id from auth.users where email = $1),
  joined as (insert into public.staff (user_id, role) select id, 'desk' from person returning user_id),
  coded as (insert into private.staff_recovery_codes (code_hash, user_id)
    select private.recovery_hash($2), user_id from joined returning user_id)
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  select gen_random_uuid(), user_id, 'Authenticator app', 'totp', 'verified', now(), now(), $3 from coded`

/** What staff show beside the password. */
export const factorForms: FaultForm[] = [
  {
    name: 'recovery code',
    who: 'newcomer',
    make: async (site, _, me) => {
      await site.sql(STAFF, [me.email, CODE, SECRET])
      return {
        path: '/admin',
        open: (page) => page.getByRole('button', { name: 'I have lost my phone' }).click(),
        secret: (page) => page.getByLabel('Recovery Code').fill(CODE),
        typed: (page) => page.getByLabel('Recovery Code'),
        text: CODE,
        press: button('Use This Code'),
        to: '/rest/v1/rpc/spend_recovery_code',
        rows: `select 1 where not exists (select 1 from auth.mfa_factors f join auth.users u on u.id = f.user_id
          where u.email = $1)`,
        about: [me.email],
        done: 'Second Factor Removed',
      }
    },
  },
]
