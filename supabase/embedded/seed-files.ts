import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'smol-toml'

/** As the CLI reads them: in the order of their patterns, and of their names within one. Only file names have stars. */
const matching = (folder: string, pattern: string): string[] => {
  const place = dirname(pattern)
  const name = new RegExp(
    `^${basename(pattern)
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )
  return readdirSync(join(folder, place))
    .filter((file) => name.test(file))
    .sort()
    .map((file) => join(place, file))
}

/** The files of the demo world, named from the folder of `config.toml`: what it says the seed is. */
export const seedFiles = (folder: string): string[] => {
  const { db } = parse(readFileSync(join(folder, 'config.toml'), 'utf8')) as { db: { seed: { sql_paths: string[] } } }
  return db.seed.sql_paths.flatMap((pattern) => matching(folder, pattern))
}

/** The demo world as one script. Its files share temporary tables: they are read in one session. */
export const seedSql = (folder: string): string =>
  seedFiles(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
