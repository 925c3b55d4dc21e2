import assert from 'node:assert/strict'
import { runAsRole, switchRole, callSql } from '../support/as-role'
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
 * One attack with its expected result: an SQLSTATE (`42501`), a number of rows (0), an RPC status, or the exact values
 * of the first row. The test title consists of the name and the result, but omits exact values.
 */
export type Attack = [
  name: string,
  by: string | null,
  action: AttackAction,
  gets: string | number | Record<string, unknown>,
  circumstances?: AttackCircumstances,
]

const SQLSTATE_PATTERN = /^([0-9A-Z]{5}|PT429)$/
const ERROR_MEANINGS: Record<string, string> = {
  22023: 'invalid parameter',
  23502: 'missing value',
  23503: 'foreign key',
  23505: 'duplicate row',
  23514: 'check constraint',
  42501: 'permission denied',
  PT429: 'rate limit',
}

/**
 * Returns the expected result as text for the test title. Returns '' for exact values, which the name already states.
 */
const describeResult = (action: AttackAction, gets: Attack[3]): string => {
  if (typeof gets === 'object') return ''
  if (typeof gets === 'number') {
    const verb = typeof action === 'string' && /^select/.test(action) ? 'finds' : 'changes'
    return `: ${verb} ${gets === 0 ? 'no rows' : gets === 1 ? 'one row' : `${gets} rows`}`
  }
  if (!SQLSTATE_PATTERN.test(gets)) return `: returns the status ${gets}`
  const meaning = ERROR_MEANINGS[gets]
  return `: fails with ${gets}${meaning ? ` (${meaning})` : ''}`
}

export const createAttackCheck = ([name, by, action, gets, circumstances = {}]: Attack): Check => ({
  name: name + describeResult(action, gets),
  run: async (db) => {
    const { after, keeps, claims } = circumstances
    const state = async () => (keeps ? JSON.stringify((await db.query(keeps)).rows) : '')
    await db.query('savepoint circumstances')
    try {
      await switchRole(db, 'owner')
      if (after) await db.query(after)
      const before = await state()
      const [sql, values] =
        typeof action === 'string' ? [action, []] : callSql(action[0], await withVersion(db, action[1]))
      const { code, count, rows, message } = await runAsRole(
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
