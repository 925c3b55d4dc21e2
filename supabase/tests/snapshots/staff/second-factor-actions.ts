import { addedRowId, FREMANTLE, MANAGER } from '../../support/people'
import type { SnapshotCase } from '../case'

/** Adds a manager with a second factor and a booking. A session without `aal2` in its token has not used the factor. */
const INSERT_FACTOR_SQL = `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values ('${addedRowId(99)}', '${MANAGER}', 'totp', 'verified', private.now(), private.now(), 'FACTORSECRET');
  insert into public.bookings (id, customer_id, event_id, user_id, seats, status, total_amount, deposit_amount, plan)
  values ('${addedRowId(50)}', private.ensure_customer('${MANAGER}'), '${FREMANTLE}', '${MANAGER}', 1, 'confirmed', 1800, 800, 1)`

export const secondFactorActionsCases: SnapshotCase[] = [
  {
    name: 'a manager with a second factor can cancel their own booking only in a verified session',
    given: INSERT_FACTOR_SQL,
    call: 'cancel_booking',
    with: { booking_id: addedRowId(50) },
    as: MANAGER,
    expected: '42501',
    then: [
      {
        call: 'cancel_booking',
        with: { booking_id: addedRowId(50) },
        as: MANAGER,
        claims: { aal: 'aal2' },
        expected: 'cancelled',
      },
    ],
  },
  {
    name: 'a manager with a second factor can download their data only in a verified session',
    given: INSERT_FACTOR_SQL,
    sql: `select public.download_my_data() ->> 'status' as status`,
    as: MANAGER,
    expected: '42501',
    then: [
      {
        sql: `select public.download_my_data() ->> 'status' as status`,
        as: MANAGER,
        claims: { aal: 'aal2' },
        expected: 'done',
      },
    ],
  },
]
