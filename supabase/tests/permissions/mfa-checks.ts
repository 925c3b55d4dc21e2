/** If a second factor is required, an owner has only a member's permissions until they verify it. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { runAsRole, switchRole, type SqlResult } from '../support/as-role'
import type { DatabaseCheck } from '../support/checks'
import { addedRowId, ADMIN } from '../support/people'
import { createRpcStatement } from '../support/rpc'
import { listExpectedCalls, listExpectedAccess, assertCellHolds } from './checks'
import { REQUIRED_PERMISSIONS } from './required'

/**
 * Returns whether a function requires a staff permission. Members can call functions without one, and so
 * can an owner who has not verified the second factor.
 */
const isStaffCall = ({ name }: { name: string }): boolean => !/^[-=]/.test(REQUIRED_PERMISSIONS[name] ?? '-')
/** Functions with the same result without the second factor. staff_seen always records the activity of staff. */
const FACTOR_INDEPENDENT_FUNCTIONS: Record<string, string> = { staff_seen: 'seen' }

/** The settings require a second factor of all staff. */
const REQUIRE_FACTOR_SQL = 'update public.settings set staff_second_factor = true where only_row'
/** The settings require no second factor, but the owner has set one up. */
const INSERT_OWNER_FACTOR_SQL = `update public.settings set staff_second_factor = false where only_row;
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values ('${addedRowId(99)}', '${ADMIN}', 'totp', 'verified', private.now(), private.now(), 'FACTORSECRET')`

const runWithRequiredFactor = async (
  db: Client,
  run: () => Promise<void>,
  reason = REQUIRE_FACTOR_SQL,
): Promise<void> => {
  await db.query('savepoint asked')
  try {
    await switchRole(db, 'owner')
    await db.query(reason)
    await run()
  } finally {
    await db.query('rollback to savepoint asked; release savepoint asked')
  }
}

const getStatus = ({ code, rows }: SqlResult): string =>
  code ?? (rows[0] as { result: { status: string } }).result.status

const fetchStatus = async (db: Client, name: string, args: Record<string, unknown>, aal: string): Promise<string> =>
  getStatus(await runAsRole(db, ADMIN, ...(await createRpcStatement(db, name, args)), undefined, { aal }))

export const createFactorChecks = (): DatabaseCheck[] => [
  {
    name: 'an admin session that lacks the required second factor has no staff permission on any table or view',
    runCheck: (db) =>
      runWithRequiredFactor(db, async () => {
        for (const staffCell of listExpectedAccess().filter(({ column }) => column === 'another'))
          await assertCellHolds(db, ADMIN, staffCell)
      }),
  },
  {
    name: 'a session without the required second factor has no staff permission in any function',
    runCheck: (db) =>
      runWithRequiredFactor(db, async () => {
        for (const { name, args, expected } of listExpectedCalls().filter(
          (candidate) => candidate.column === 'another' && isStaffCall(candidate),
        ))
          assert.equal(await fetchStatus(db, name, args, 'aal1'), FACTOR_INDEPENDENT_FUNCTIONS[name] ?? expected, name)
      }),
  },
  {
    name: "an admin session that has not verified the admin's second factor has no staff permission anywhere",
    runCheck: (db) =>
      runWithRequiredFactor(
        db,
        async () => {
          for (const cell of listExpectedAccess().filter(({ column }) => column === 'another'))
            await assertCellHolds(db, ADMIN, cell)
          for (const { name, args, expected } of listExpectedCalls().filter(
            (candidate) => candidate.column === 'another' && isStaffCall(candidate),
          ))
            assert.equal(
              await fetchStatus(db, name, args, 'aal1'),
              FACTOR_INDEPENDENT_FUNCTIONS[name] ?? expected,
              name,
            )
          assert.equal(await fetchStatus(db, 'delete_my_account', {}, 'aal1'), 'code_first')
          assert.equal(await fetchStatus(db, 'delete_my_account', {}, 'aal2'), 'last_owner')
        },
        INSERT_OWNER_FACTOR_SQL,
      ),
  },
  {
    name: 'a session that has verified the second factor has all permissions of its role',
    runCheck: (db) =>
      runWithRequiredFactor(db, async () => {
        for (const { name, args, expected } of listExpectedCalls().filter(
          (candidate) => candidate.column === 'admin' && isStaffCall(candidate),
        ))
          assert.equal(await fetchStatus(db, name, args, 'aal2'), expected, name)
      }),
  },
]
