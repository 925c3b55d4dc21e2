import type { Client } from 'pg'
import { rpc } from './rpc'

export interface Answer {
  /** SQLSTATE of the refusal; null: done. */
  code: string | null
  message: string
  rows: Record<string, unknown>[]
  /** Rows read or touched. */
  count: number
}

/**
 * Becomes a person for the rest of the transaction: null is a guest, 'owner' the owner of the database, 'service' our
 * own servers. As PostgREST does it: connected as the authenticator, it takes the caller's role with that role's
 * settings.
 */
export const become = (db: Client, who: string | null, claims: Record<string, unknown> = {}) => {
  if (who === 'owner') {
    return db.query(
      `set local session authorization default; set local role postgres; select set_config('request.jwt.claims', '',
        true)`,
    )
  }
  const role = who === null ? 'anon' : who === 'service' ? 'service_role' : 'authenticated'
  const member = { sub: who, amr: [{ method: 'password' }] }
  const jwt = JSON.stringify({ ...(role === 'authenticated' && member), role, ...claims })
  return db.query(`set local session authorization authenticator;
    select set_config(split_part(s.setting, '=', 1), split_part(s.setting, '=', 2), true) from pg_roles r,
      unnest(r.rolconfig) s (setting) where r.rolname = '${role}';
    set local role ${role}; select set_config('request.jwt.claims', '${jwt.replaceAll("'", "''")}', true)`)
}

/**
 * One statement as somebody, inside an open transaction, and undone again, whatever came of it.
 * @param after reads the state as the owner before it is undone
 */
export const attempt = async (
  db: Client,
  who: string | null,
  sql: string,
  values: unknown[] = [],
  after?: () => Promise<void>,
  claims?: Record<string, unknown>,
): Promise<Answer> => {
  await db.query('savepoint attempt')
  try {
    await become(db, who, claims)
    const { rows, rowCount } = await db.query<Record<string, unknown>>(sql, values)
    if (after) {
      await become(db, 'owner')
      await after()
    }
    return { code: null, message: '', rows, count: rowCount ?? rows.length }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'severity' in error)) throw error
    return { code: String(error.code), message: error.message, rows: [], count: 0 }
  } finally {
    await db.query('rollback to savepoint attempt; release savepoint attempt')
  }
}

/** A call of one of our functions, as PostgREST makes it: arguments by name. */
export const callSql = (name: string, args: Record<string, unknown>): [sql: string, values: unknown[]] => [
  `select public.${name}(${Object.keys(args)
    .map((key, index) => `${key} => $${index + 1}`)
    .join(', ')}) as answer`,
  Object.values(args).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
]

/** The status a function answers, or the SQLSTATE it is refused with. */
export const call = async (
  db: Client,
  who: string | null,
  name: string,
  args: Record<string, unknown>,
): Promise<string> => {
  const { code, rows } = await attempt(db, who, ...(await rpc(db, name, args)))
  return code ?? (rows[0] as { answer: { status: string } }).answer.status
}
