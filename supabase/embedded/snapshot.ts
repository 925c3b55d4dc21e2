import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSeedSql } from './seed-files.ts'
import { createBackend, type EmbeddedBackend, type BackendOptions } from './backend.ts'

export { EMBEDDED_KEY } from './backend.ts'

const cacheFolder = resolve(process.cwd(), 'node_modules/.cache/embedded-database')

const HOUR_MS = 60 * 60 * 1000

/** Deletes snapshot files that are older than an hour. Other copies of this repository may still use newer files. */
const deleteOldFiles = () => {
  for (const name of readdirSync(cacheFolder)) {
    const snapshotPath = join(cacheFolder, name)
    const modifiedMs = statSync(snapshotPath, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedMs !== undefined && modifiedMs < Date.now() - HOUR_MS) rmSync(snapshotPath, { force: true })
  }
}

/** Hash of all migrations, the seed and today's date, because the seed's dates are relative to today. */
const computeFingerprint = (): string => {
  const supabaseFolder = resolve(process.cwd(), 'supabase')
  const schemaHash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const name of readdirSync(join(supabaseFolder, 'migrations')).sort()) {
    schemaHash.update(name).update(readFileSync(join(supabaseFolder, 'migrations', name)))
  }
  schemaHash.update(readSeedSql(supabaseFolder)).update(readFileSync(join(supabaseFolder, 'config.toml')))
  return schemaHash.digest('hex').slice(0, 20)
}

/**
 * Returns a migrated and seeded database as one file. Creating the database takes several seconds. Loading the file
 * takes less than one second.
 */
export const loadSeededSnapshot = async (): Promise<Blob> => {
  const path = join(cacheFolder, `${computeFingerprint()}.tar`)
  if (existsSync(path)) return new Blob([readFileSync(path)])
  const backend = await createBackend()
  const snapshot = await backend.db.dumpDataDir('none')
  await backend.close()
  mkdirSync(cacheFolder, { recursive: true })
  deleteOldFiles()
  // Writes to another path and renames the file, so that another process never reads a partial file.
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  return snapshot
}

/** Starts a new backend with a seeded database in memory. Each call starts its own backend. */
export const createMemoryBackend = async (
  options: Omit<BackendOptions, 'dataFolder' | 'snapshot'> = {},
): Promise<EmbeddedBackend> => createBackend({ ...options, snapshot: await loadSeededSnapshot() })
