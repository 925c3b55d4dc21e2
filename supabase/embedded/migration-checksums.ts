import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedBackend } from './backend.ts'
import { StartupError, RECOVERY_HINT } from './startup-error.ts'

type EmbeddedDatabase = EmbeddedBackend['db']

const CHECKSUM_TABLE = 'supabase_migrations.checksums'
const CREATE_TABLE_SQL = `create table if not exists ${CHECKSUM_TABLE} (file text primary key, checksum text not null)`

/** Checksum of each migration file. */
const computeChecksums = (): Map<string, string> => {
  const migrationsFolder = join(process.cwd(), 'supabase/migrations')
  const hashFile = (file: string) => createHash('sha256').update(readFileSync(join(migrationsFolder, file)))
  return new Map(readdirSync(migrationsFolder).map((file) => [file, hashFile(file).digest('hex')]))
}

/**
 * Compares migration files with the checksums stored when they were applied. Applied migrations do not run again, so
 * a later change would silently be missing.
 * @throws {StartupError} if a file was changed or deleted
 */
export const compareChecksums = async (db: EmbeddedDatabase): Promise<void> => {
  await db.exec(CREATE_TABLE_SQL)
  const { rows } = await db.query<{ file: string; checksum: string }>(
    `select file, checksum from ${CHECKSUM_TABLE} order by file`,
  )
  const currentChecksums = computeChecksums()
  const [firstFile, ...otherFiles] = rows.filter(({ file, checksum }) => currentChecksums.get(file) !== checksum)
  if (!firstFile) return
  const changedFiles =
    otherFiles.length > 0 ? `${firstFile.file} and ${otherFiles.length} more were` : `${firstFile.file} was`
  throw new StartupError(`Applied migrations must not change, but ${changedFiles} changed: ${RECOVERY_HINT}.`)
}

/** Stores the checksum of each migration file. Call it after all migrations are applied. */
export const storeChecksums = async (db: EmbeddedDatabase): Promise<void> => {
  await db.exec(CREATE_TABLE_SQL)
  const currentChecksums = computeChecksums()
  const insertSql = `insert into ${CHECKSUM_TABLE} select * from unnest($1::text[], $2::text[]) on conflict do nothing`
  await db.query(insertSql, [[...currentChecksums.keys()], [...currentChecksums.values()]])
}
