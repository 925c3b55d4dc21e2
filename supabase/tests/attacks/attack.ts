import assert from 'node:assert/strict'
import { runAsRole, switchRole, callSql } from '../support/as-role'
import type { DatabaseCheck } from '../support/checks'
import { fillVersions } from '../support/rpc'

/** An SQL statement, or an RPC function name with its arguments. */
type AttackAction = string | [name: string, args: Record<string, unknown>]

interface AttackCircumstances {
  /** SQL that the database owner runs before the attack. */
  after?: string
  /** A query that the owner runs before and after the attack. Both results must be equal. */
  unchangedQuery?: string
  /** Additional claims in the caller's token. */
  claims?: Record<string, unknown>
}

/**
 * One attack and its expected result: an SQLSTATE such as `42501`, the number of affected rows, an RPC status, or the
 * values of the first row. The test title consists of the name and the result, except for row values.
 */
export type Attack = [
  name: string,
  by: string | null,
  action: AttackAction,
  expectedResult: string | number | Record<string, unknown>,
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
const describeResult = (action: AttackAction, expectedResult: Attack[3]): string => {
  if (typeof expectedResult === 'object') return ''
  if (typeof expectedResult === 'number') {
    const expectedVerb = typeof action === 'string' && /^select/.test(action) ? 'finds' : 'changes'
    return `: ${expectedVerb} ${expectedResult === 0 ? 'no rows' : expectedResult === 1 ? 'one row' : `${expectedResult} rows`}`
  }
  if (!SQLSTATE_PATTERN.test(expectedResult)) return `: returns the status ${expectedResult}`
  const errorMeaning = ERROR_MEANINGS[expectedResult]
  return `: fails with ${expectedResult}${errorMeaning ? ` (${errorMeaning})` : ''}`
}

export const createAttackCheck = ([name, by, action, expectedResult, circumstances = {}]: Attack): DatabaseCheck => ({
  name: name + describeResult(action, expectedResult),
  runCheck: async (db) => {
    const { after, unchangedQuery, claims } = circumstances
    const readState = async () => (unchangedQuery ? JSON.stringify((await db.query(unchangedQuery)).rows) : '')
    await db.query('savepoint circumstances')
    try {
      await switchRole(db, 'owner')
      if (after) await db.query(after)
      const stateBefore = await readState()
      const [sql, values] =
        typeof action === 'string' ? [action, []] : callSql(action[0], await fillVersions(db, action[1]))
      const { code, count, rows, message } = await runAsRole(
        db,
        by,
        sql,
        values,
        async () => assert.equal(await readState(), stateBefore, name),
        claims,
      )
      if (typeof expectedResult === 'string' && SQLSTATE_PATTERN.test(expectedResult))
        return assert.equal(code, expectedResult, `${name}: ${message}`)
      assert.equal(code, null, `${name}: ${message}`)
      if (typeof expectedResult === 'number') return assert.equal(count, expectedResult, name)
      if (typeof expectedResult === 'object') return assert.deepEqual(rows[0], expectedResult, name)
      assert.equal((rows[0] as { result: { status: string } }).result.status, expectedResult, name)
    } finally {
      await db.query('rollback to savepoint circumstances; release savepoint circumstances')
    }
  },
})
