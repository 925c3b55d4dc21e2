import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createBackend, type EmbeddedBackend, type BackendOptions } from './backend.ts'
import { lockFolder } from './folder-lock.ts'
import { compareChecksums, storeChecksums } from './migration-checksums.ts'
import { createStartupError, RECOVERY_HINT } from './startup-error.ts'

declare global {
  /**
   * The functions that close this process's backends, by folder. A global variable, because Vite loads modules again
   * when it restarts.
   */
  var openDataFolders: Map<string, () => Promise<void>> | undefined
}

/**
 * Opens the backend of a folder. The first start creates the database in a temporary folder and renames it at the end,
 * so that an interrupted start leaves no partial database. First closes a backend that this process has open, because
 * Vite starts a new server before it stops the old one.
 * @throws {StartupError} if the folder is locked, damaged, or was made with other migrations
 */
export const openDataFolder = async (
  parentFolder: string,
  options: Pick<BackendOptions, 'siteUrl' | 'print'> = {},
): Promise<EmbeddedBackend> => {
  const openBackends = (globalThis.openDataFolders ??= new Map<string, () => Promise<void>>())
  await openBackends.get(parentFolder)?.()
  const releaseLock = lockFolder(parentFolder)
  const folder = join(parentFolder, 'database')
  try {
    await buildFolderOnce(folder, join(parentFolder, 'being-made'), options)
    const backend = await openBackend(folder, options)
    let closePromise: Promise<void> | undefined
    const closeBackend = () => (closePromise ??= backend.close().finally(releaseLock))
    openBackends.set(parentFolder, closeBackend)
    return { ...backend, close: closeBackend }
  } catch (error) {
    releaseLock()
    throw error
  }
}

const buildFolderOnce = async (folder: string, buildFolder: string, { print }: BackendOptions): Promise<void> => {
  rmSync(buildFolder, { recursive: true, force: true })
  if (existsSync(folder)) return
  print?.('Creating the database with demo data. This takes about ten seconds and happens only once.')
  try {
    const backend = await createBackend({ dataFolder: buildFolder })
    await storeChecksums(backend.db)
    await backend.close()
    renameSync(buildFolder, folder)
  } catch (error) {
    rmSync(buildFolder, { recursive: true, force: true })
    throw createStartupError(
      error,
      (message) =>
        `The database could not be created (${message}). No files were left behind: fix the error and start again.`,
    )
  }
}

const openBackend = async (folder: string, options: BackendOptions): Promise<EmbeddedBackend> => {
  try {
    const backend = await createBackend({ ...options, dataFolder: folder, beforeMigrating: compareChecksums })
    await storeChecksums(backend.db)
    return backend
  } catch (error) {
    const relativeFolder = relative(process.cwd(), folder)
    throw createStartupError(
      error,
      (message) => `The database in ${relativeFolder} cannot be opened (${message}): ${RECOVERY_HINT}.`,
    )
  }
}
