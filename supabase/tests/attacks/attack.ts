import assert from 'node:assert/strict'
import { attempt, become, callSql } from '../support/as-role'
import type { Check } from '../support/checks'
import { withVersion } from '../support/rpc'

/** An SQL statement, or an RPC function name with its arguments. */
type AttackAction = string | [name: string, args: Record<string, unknown>]

interface AttackCircumstances {
  /** SQL that the database owner runs before the attack. */
  after?: string
  /** A query that the owner runs before and after the attack. Both results must be equal. */
  keeps?: string
  /** Additional claims in the caller's token. */
  claims?: Record<string, unknown>
}

/**
 * One attack with its expected result: an SQLSTATE (`42501`), a number of rows (0), an RPC status, or the exact
 * values of the first row.
 */
export type Attack = [
  name: string,
  by: string | null,
  action: AttackAction,
  gets: string | number | Record<string, unknown>,
  circumstances?: AttackCircumstances,
]

const SQLSTATE_PATTERN = /^([0-9A-Z]{5}|PT429)$/

export const createAttackCheck = ([name, by, action, gets, circumstances = {}]: Attack): Check => ({
  name,
  run: async (db) => {
    const { after, keeps, claims } = circumstances
    const state = async () => (keeps ? JSON.stringify((await db.query(keeps)).rows) : '')
    await db.query('savepoint circumstances')
    try {
      await become(db, 'owner')
      if (after) await db.query(after)
      const before = await state()
      const [sql, values] =
        typeof action === 'string' ? [action, []] : callSql(action[0], await withVersion(db, action[1]))
      const { code, count, rows, message } = await attempt(
        db,
        by,
        sql,
        values,
        async () => assert.equal(await state(), before, name),
        claims,
      )
      if (typeof gets === 'string' && SQLSTATE_PATTERN.test(gets))
        return assert.equal(code, gets, `${name}: ${message}`)
      assert.equal(code, null, `${name}: ${message}`)
      if (typeof gets === 'number') return assert.equal(count, gets, name)
      if (typeof gets === 'object') return assert.deepEqual(rows[0], gets, name)
      assert.equal((rows[0] as { result: { status: string } }).result.status, gets, name)
    } finally {
      await db.query('rollback to savepoint circumstances; release savepoint circumstances')
    }
  },
})
