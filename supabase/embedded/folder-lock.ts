import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultOf, StartFault } from './start-fault.ts'

/** Beside what the Supabase CLI keeps in `.temp`, such as which project is linked. */
export const dataFolder = (): string => join(process.cwd(), 'supabase/.temp/embedded')

/** When a process began, in the system's own words; nothing where it runs no more or the system does not say. */
const beginningOf = (pid: number): string | undefined => {
  try {
    // Since the machine's start, in ticks: the 20th word after the name, which may hold blanks itself.
    const since = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${since}`
  } catch {
    return process.platform === 'linux' || process.platform === 'win32' ? undefined : askForBeginning(pid)
  }
}

const askForBeginning = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process that a lock names, where it still runs: its number alone may be another's by now. */
const holderOf = (path: string): number | undefined => {
  const [number = '', beginning] = readFileSync(path, 'utf8').split('\n')
  const pid = Number(number)
  if (!(pid > 0) || pid === process.pid || !isRunning(pid)) return undefined
  return beginning && beginning !== (beginningOf(pid) ?? beginning) ? undefined : pid
}

/**
 * One backend per data folder: PGlite does not stop a second process from writing over the first.
 * @throws where another running process holds the folder. A lock left by a dead one, or an empty one, is taken over.
 * @returns how to let go of the folder.
 */
export const lockFolder = (folder: string): (() => void) => {
  const path = join(folder, 'lock')
  const mine = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(mine, `${process.pid}\n${beginningOf(process.pid) ?? ''}`)
    take(mine, path, folder)
  } catch (error) {
    throw faultOf(error, (words) => `The folder ${folder} cannot be locked (${words}).`)
  } finally {
    rmSync(mine, { force: true })
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  return release
}

/** A lock is linked into place whole: nobody ever sees one that is being written. */
const take = (mine: string, path: string, folder: string): void => {
  try {
    linkSync(mine, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = holderOf(path)
    if (holder !== undefined) {
      throw new StartFault(
        `The database in ${folder} is in use by process ${holder}: stop it first, or start with EMBEDDED_DB=memory.`,
      )
    }
    rmSync(path, { force: true })
    linkSync(mine, path)
  }
}
