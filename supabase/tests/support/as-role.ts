import type { Client } from 'pg'
import { createRpcStatement } from './rpc'

export interface SqlResult {
  /** SQLSTATE of the error; null if the statement succeeded. */
  code: string | null
  message: string
  rows: Record<string, unknown>[]
  /** Number of rows that were read or changed. */
  count: number
}

/**
 * Switches to another caller until the transaction ends. null: a visitor. 'owner': the owner of the database.
 * 'service': the service role. For other callers, sets the role and its settings like PostgREST, which connects as
 * `authenticator`.
 */
export const switchRole = (db: Client, caller: string | null, claims: Record<string, unknown> = {}) => {
  if (caller === 'owner') {
    return db.query(
      `set local session authorization default; set local role postgres; select set_config('request.jwt.claims', '',
        true)`,
    )
  }
  const role = caller === null ? 'anon' : caller === 'service' ? 'service_role' : 'authenticated'
  const memberClaims = { sub: caller, amr: [{ method: 'password' }] }
  const jwtClaims = JSON.stringify({ ...(role === 'authenticated' && memberClaims), role, ...claims })
  return db.query(`set local session authorization authenticator;
    select set_config(split_part(s.setting, '=', 1), split_part(s.setting, '=', 2), true) from pg_roles r,
      unnest(r.rolconfig) s (setting) where r.rolname = '${role}';
    set local role ${role}; select set_config('request.jwt.claims', '${jwtClaims.replaceAll("'", "''")}', true)`)
}

/**
 * Runs one statement as a caller in an open transaction, and always rolls it back.
 * @param afterStatement runs as the owner before the rollback, to read what the statement changed
 */
export const runAsRole = async (
  db: Client,
  caller: string | null,
  sql: string,
  values: unknown[] = [],
  afterStatement?: () => Promise<void>,
  claims?: Record<string, unknown>,
): Promise<SqlResult> => {
  await db.query('savepoint attempt')
  try {
    await switchRole(db, caller, claims)
    const { rows, rowCount } = await db.query<Record<string, unknown>>(sql, values)
    if (afterStatement) {
      await switchRole(db, 'owner')
      await afterStatement()
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
    .join(', ')}) as result`,
  Object.values(args).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
]

/** Returns the status of a function, or the SQLSTATE of its error. */
export const callAsRole = async (
  db: Client,
  caller: string | null,
  name: string,
  args: Record<string, unknown>,
): Promise<string> => {
  const { code, rows } = await runAsRole(db, caller, ...(await createRpcStatement(db, name, args)))
  return code ?? (rows[0] as { result: { status: string } }).result.status
}
