import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Migration } from '../support/postgres'

/** What is released: databases with people's data in them stand at its last migration. */
export interface Release {
  version: string
  /** Number of the last migration that is in it. */
  lastMigration: string
  /** Of all its migrations, once they must never change again; null until then. */
  fingerprint: string | null
}

export const release = (): Release => JSON.parse(readFileSync(resolve('supabase/release.json'), 'utf8')) as Release

export const isReleased = ({ name }: Migration, { lastMigration }: Release): boolean =>
  name.slice(0, lastMigration.length) <= lastMigration

export const fingerprintOf = (migrations: Migration[]): string => {
  const hash = createHash('sha256')
  for (const { name, sql } of migrations) hash.update(name).update('\0').update(sql).update('\0')
  return hash.digest('hex')
}
