import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSeedSql } from './seed-files.ts'
import { createBackend, type EmbeddedBackend, type BackendOptions } from './backend.ts'

export { EMBEDDED_KEY } from './backend.ts'

const cacheFolder = resolve(process.cwd(), 'node_modules/.cache/embedded-database')

/** Hash of all migrations, the seed and today's date, because the seed's dates are relative to today. */
const computeFingerprint = (): string => {
  const folder = resolve(process.cwd(), 'supabase')
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const name of readdirSync(join(folder, 'migrations')).sort()) {
    hash.update(name).update(readFileSync(join(folder, 'migrations', name)))
  }
  hash.update(readSeedSql(folder)).update(readFileSync(join(folder, 'config.toml')))
  return hash.digest('hex').slice(0, 20)
}

/**
 * Returns a migrated and seeded database as one file. Creating the database takes seconds, loading the file less than
 * one.
 */
export const loadSeededSnapshot = async (): Promise<Blob> => {
  const path = join(cacheFolder, `${computeFingerprint()}.tar`)
  if (!existsSync(path)) {
    const backend = await createBackend()
    const dump = Buffer.from(await (await backend.db.dumpDataDir('none')).arrayBuffer())
    await backend.close()
    mkdirSync(cacheFolder, { recursive: true })
    for (const oldFile of readdirSync(cacheFolder)) rmSync(join(cacheFolder, oldFile), { force: true })
    // Writes to another path and renames the file, so that another process never reads a partial file.
    writeFileSync(`${path}.${process.pid}`, dump)
    renameSync(`${path}.${process.pid}`, path)
  }
  return new Blob([readFileSync(path)])
}

/** Starts a seeded backend in memory for one caller. */
export const createMemoryBackend = async (
  options: Omit<BackendOptions, 'dataFolder' | 'snapshot'> = {},
): Promise<EmbeddedBackend> => createBackend({ ...options, snapshot: await loadSeededSnapshot() })
