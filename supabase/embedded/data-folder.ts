import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createBackend, type Backend, type BackendOptions } from './backend.ts'
import { lockFolder } from './folder-lock.ts'
import { compareChecksums, keepChecksums } from './migration-checksums.ts'
import { faultOf, WAY_OUT } from './start-fault.ts'

declare global {
  /** How to close the backend that this process has open on a folder; kept beside modules, as a restart loads them anew. */
  var openDataFolders: Map<string, () => Promise<void>> | undefined
}

/**
 * The backend whose rows and files are kept in a folder. The first start makes it aside and renames it once it is
 * migrated and seeded: one that was killed, or met a full disk, leaves nothing that a later start could take for whole.
 * Where this process has it open already, that is closed first: Vite restarts by starting the new server before the old ends.
 * @throws {StartFault} where the folder is held, broken, or made by other migrations
 */
export const openDataFolder = async (
  home: string,
  options: Pick<BackendOptions, 'siteUrl' | 'print'> = {},
): Promise<Backend> => {
  const running = (globalThis.openDataFolders ??= new Map<string, () => Promise<void>>())
  await running.get(home)?.()
  const release = lockFolder(home)
  const folder = join(home, 'database')
  try {
    await makeOnce(folder, join(home, 'being-made'), options)
    const backend = await open(folder, options)
    let closed: Promise<void> | undefined
    const close = () => (closed ??= backend.close().finally(release))
    running.set(home, close)
    return { ...backend, close }
  } catch (error) {
    release()
    throw error
  }
}

const makeOnce = async (folder: string, aside: string, { print }: BackendOptions): Promise<void> => {
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(folder)) return
  print?.('Making the database with the demo world: this once takes some ten seconds.')
  try {
    const backend = await createBackend({ folder: aside })
    await keepChecksums(backend.db)
    await backend.close()
    renameSync(aside, folder)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    throw faultOf(error, (words) => `The database could not be made (${words}); nothing of it was kept.`)
  }
}

const open = async (folder: string, options: BackendOptions): Promise<Backend> => {
  try {
    const backend = await createBackend({ ...options, folder, beforeMigrating: compareChecksums })
    await keepChecksums(backend.db)
    return backend
  } catch (error) {
    const path = relative(process.cwd(), folder)
    throw faultOf(error, (words) => `The database in ${path} does not open (${words}): ${WAY_OUT}.`)
  }
}
