import assert from 'node:assert/strict'
import { attempt, become, callSql } from '../support/as-role'
import type { Check } from '../support/checks'
import { withVersion } from '../support/rpc'

/** A statement, or a function and its arguments. */
type Deed = string | [name: string, args: Record<string, unknown>]

interface Circumstances {
  /** Done by the owner before. */
  after?: string
  /** Read by the owner before and after the deed: must be the same. */
  keeps?: string
  /** What else the caller's token claims. */
  claims?: Record<string, unknown>
}

/**
 * One attack. It gets: an SQLSTATE (`42501`), a number of rows (0), the status a function answers, or exactly these
 * values in the first row.
 */
export type Attack = [
  name: string,
  by: string | null,
  deed: Deed,
  gets: string | number | Record<string, unknown>,
  circumstances?: Circumstances,
]

const SQLSTATE = /^([0-9A-Z]{5}|PT429)$/

export const attackCheck = ([name, by, deed, gets, circumstances = {}]: Attack): Check => ({
  name,
  run: async (db) => {
    const { after, keeps, claims } = circumstances
    const state = async () => (keeps ? JSON.stringify((await db.query(keeps)).rows) : '')
    await db.query('savepoint circumstances')
    try {
      await become(db, 'owner')
      if (after) await db.query(after)
      const before = await state()
      const [sql, values] = typeof deed === 'string' ? [deed, []] : callSql(deed[0], await withVersion(db, deed[1]))
      const { code, count, rows, message } = await attempt(
        db,
        by,
        sql,
        values,
        async () => assert.equal(await state(), before, name),
        claims,
      )
      if (typeof gets === 'string' && SQLSTATE.test(gets)) return assert.equal(code, gets, `${name}: ${message}`)
      assert.equal(code, null, `${name}: ${message}`)
      if (typeof gets === 'number') return assert.equal(count, gets, name)
      if (typeof gets === 'object') return assert.deepEqual(rows[0], gets, name)
      assert.equal((rows[0] as { answer: { status: string } }).answer.status, gets, name)
    } finally {
      await db.query('rollback to savepoint circumstances; release savepoint circumstances')
    }
  },
})
