/** Where the house asks for a second factor, an owner who has not shown his is a member; with it he is an owner. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { attempt, become, type Answer } from '../support/as-role'
import type { Check } from '../support/checks'
import { added, ADMIN } from '../support/people'
import { rpc } from '../support/rpc'
import { calls, cells, meets } from './checks'
import { NEEDS } from './needs'

/** What asks for a right of the desk; the rest is for members, which the owner stays. */
const ofTheDesk = ({ name }: { name: string }): boolean => !/^[-=]/.test(NEEDS[name] ?? '-')
/** Whoever sits there is there, whatever he has shown. */
const TOLD: Record<string, string> = { staff_seen: 'seen' }

/** The settings ask every member of staff for a second factor. */
const ALL_STAFF = 'update public.settings set staff_second_factor = true where only_row'
/** The settings ask for none, and the owner has one. */
const OWN_FACTOR = `update public.settings set staff_second_factor = false where only_row;
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values ('${added(99)}', '${ADMIN}', 'totp', 'verified', private.now(), private.now(), 'FACTORSECRET')`

const asked = async (db: Client, run: () => Promise<void>, because = ALL_STAFF): Promise<void> => {
  await db.query('savepoint asked')
  try {
    await become(db, 'owner')
    await db.query(because)
    await run()
  } finally {
    await db.query('rollback to savepoint asked; release savepoint asked')
  }
}

const statusOf = ({ code, rows }: Answer): string => code ?? (rows[0] as { answer: { status: string } }).answer.status

const answer = async (db: Client, name: string, args: Record<string, unknown>, aal: string): Promise<string> =>
  statusOf(await attempt(db, ADMIN, ...(await rpc(db, name, args)), undefined, { aal }))

export const factorChecks = (): Check[] => [
  {
    name: 'a session that has not shown the second factor asked for has no right on any relation',
    run: (db) =>
      asked(db, async () => {
        for (const cell of cells().filter(({ column }) => column === 'another')) await meets(db, ADMIN, cell)
      }),
  },
  {
    name: 'nor does any call of the desk answer it',
    run: (db) =>
      asked(db, async () => {
        for (const { name, args, expected } of calls().filter((one) => one.column === 'another' && ofTheDesk(one)))
          assert.equal(await answer(db, name, args, 'aal1'), TOLD[name] ?? expected, name)
      }),
  },
  {
    name: 'a session that has not shown the factor of its own account has no right on any relation, and no call of staff answers it',
    run: (db) =>
      asked(
        db,
        async () => {
          for (const cell of cells().filter(({ column }) => column === 'another')) await meets(db, ADMIN, cell)
          for (const { name, args, expected } of calls().filter((one) => one.column === 'another' && ofTheDesk(one)))
            assert.equal(await answer(db, name, args, 'aal1'), TOLD[name] ?? expected, name)
          assert.equal(await answer(db, 'delete_my_account', {}, 'aal1'), 'code_first')
          assert.equal(await answer(db, 'delete_my_account', {}, 'aal2'), 'last_admin')
        },
        OWN_FACTOR,
      ),
  },
  {
    name: 'one that has shown it has all the rights of its role',
    run: (db) =>
      asked(db, async () => {
        for (const { name, args, expected } of calls().filter((one) => one.column === 'admin' && ofTheDesk(one)))
          assert.equal(await answer(db, name, args, 'aal2'), expected, name)
      }),
  },
]
