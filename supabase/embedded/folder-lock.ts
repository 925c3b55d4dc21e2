import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * One backend per data folder: PGlite does not stop a second process from writing over the first.
 * @throws where another running process holds the folder. A lock left by a dead one is taken over.
 * @returns how to let go of the folder.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch {
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder !== process.pid && isRunning(holder)) {
      throw new Error(
        `The database in ${folder} is in use by process ${holder}. Stop it first, or start with EMBEDDED_DB=memory.`,
      )
    }
    writeFileSync(path, String(process.pid))
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  return release
}
