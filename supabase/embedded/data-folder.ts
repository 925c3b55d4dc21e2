import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createBackend, type Backend, type BackendOptions } from './backend.ts'
import { lockFolder } from './folder-lock.ts'
import { compareChecksums, keepChecksums } from './migration-checksums.ts'
import { faultOf, WAY_OUT } from './start-fault.ts'

declare global {
  /** Functions that close this process's backends, by folder. Global, because a Vite restart loads modules again. */
  var openDataFolders: Map<string, () => Promise<void>> | undefined
}

/**
 * Opens the backend of a folder. The first start builds it elsewhere and renames it when it is migrated and seeded,
 * so that a killed start or a full disk leaves no partial database. A backend that this process already has open is
 * closed first, because Vite starts the new server before the old one ends.
 * @throws {StartFault} if the folder is locked, broken, or made by other migrations
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
