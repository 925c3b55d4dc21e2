import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createStartupError, StartupError } from './startup-error.ts'

/** Data folder of the embedded backend, beside the Supabase CLI's files in `.temp`. */
export const getDataFolder = (): string => join(process.cwd(), 'supabase/.temp/embedded')

/** Start time of a process. Undefined if the process has ended or the system does not report it. */
const readProcessStart = (pid: number): string | undefined => {
  try {
    // Field 22 of /proc/PID/stat is the start time in clock ticks since boot. The name in field 2 may contain spaces.
    const startTicks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTicks}`
  } catch {
    return process.platform === 'linux' || process.platform === 'win32' ? undefined : requireProcessStart(pid)
  }
}

const requireProcessStart = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

const isProcessRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Finds the running process that holds a lock. Compares start times, because process ids are reused. */
const findLockHolder = (path: string): number | undefined => {
  const [pidText = '', startTime] = readFileSync(path, 'utf8').split('\n')
  const pid = Number(pidText)
  if (!(pid > 0) || pid === process.pid || !isProcessRunning(pid)) return undefined
  return startTime && startTime !== (readProcessStart(pid) ?? startTime) ? undefined : pid
}

/**
 * Locks a data folder for one process. PGlite itself would let a second process overwrite the data. Replaces an empty
 * lock file, and the lock file of an ended process.
 * @throws if another running process holds the lock
 * @returns a function that releases the lock
 */
export const lockFolder = (folder: string): (() => void) => {
  const lockPath = join(folder, 'lock')
  const ownLockPath = `${lockPath}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(ownLockPath, `${process.pid}\n${readProcessStart(process.pid) ?? ''}`)
    acquireLock(ownLockPath, lockPath, folder)
  } catch (error) {
    throw createStartupError(error, (message) => `The folder ${folder} cannot be locked (${message}).`)
  } finally {
    rmSync(ownLockPath, { force: true })
  }
  const releaseLock = () => rmSync(lockPath, { force: true })
  process.once('exit', releaseLock)
  return releaseLock
}

/**
 * Writes a complete lock file first and then links it as the lock, so that other processes never read a partial lock.
 */
const acquireLock = (ownLock: string, path: string, folder: string): void => {
  try {
    linkSync(ownLock, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const lockHolderPid = findLockHolder(path)
    if (lockHolderPid !== undefined) {
      throw new StartupError(
        `The database in ${folder} is in use by process ${lockHolderPid}: stop it first, or start with EMBEDDED_DB=memory.`,
      )
    }
    rmSync(path, { force: true })
    linkSync(ownLock, path)
  }
}
