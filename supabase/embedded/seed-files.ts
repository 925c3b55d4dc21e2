import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'smol-toml'

/**
 * Lists the files that match a pattern, sorted by name as in the Supabase CLI. Only the file name may contain
 * wildcards.
 */
const listMatchingFiles = (folder: string, pattern: string): string[] => {
  const seedFolder = dirname(pattern)
  const namePattern = new RegExp(
    `^${basename(pattern)
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )
  return readdirSync(join(folder, seedFolder))
    .filter((file) => namePattern.test(file))
    .sort()
    .map((file) => join(seedFolder, file))
}

/** Lists the seed files in the order of `sql_paths` in `config.toml`. */
export const listSeedFiles = (folder: string): string[] => {
  const { db } = parse(readFileSync(join(folder, 'config.toml'), 'utf8')) as { db: { seed: { sql_paths: string[] } } }
  return db.seed.sql_paths.flatMap((pattern) => listMatchingFiles(folder, pattern))
}

/** Returns all seed files as one script. The files share temporary tables, so they must run in one session. */
export const readSeedSql = (folder: string): string =>
  listSeedFiles(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
