import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from './backend.ts'
import { StartupError, RECOVERY_HINT } from './startup-error.ts'

type Database = Backend['db']

const TABLE = 'supabase_migrations.checksums'
const MAKE_TABLE = `create table if not exists ${TABLE} (file text primary key, checksum text not null)`

/** Checksum of each migration file. */
const checksumsNow = (): Map<string, string> => {
  const folder = join(process.cwd(), 'supabase/migrations')
  const checksum = (file: string) => createHash('sha256').update(readFileSync(join(folder, file)))
  return new Map(readdirSync(folder).map((file) => [file, checksum(file).digest('hex')]))
}

/**
 * Compares migration files with the checksums stored when they were applied. Applied migrations do not run again, so
 * a later change would silently be missing.
 * @throws {StartupError} if a file was changed or deleted
 */
export const compareChecksums = async (db: Database): Promise<void> => {
  await db.exec(MAKE_TABLE)
  const { rows } = await db.query<{ file: string; checksum: string }>(
    `select file, checksum from ${TABLE} order by file`,
  )
  const now = checksumsNow()
  const [first, ...others] = rows.filter(({ file, checksum }) => now.get(file) !== checksum)
  if (!first) return
  const changed = others.length > 0 ? `${first.file} and ${others.length} more were` : `${first.file} was`
  throw new StartupError(`The database is older than its migrations, ${changed} changed since: ${RECOVERY_HINT}.`)
}

/** Call after all migrations are applied. */
export const keepChecksums = async (db: Database): Promise<void> => {
  await db.exec(MAKE_TABLE)
  const now = checksumsNow()
  const statement = `insert into ${TABLE} select * from unnest($1::text[], $2::text[]) on conflict do nothing`
  await db.query(statement, [[...now.keys()], [...now.values()]])
}
