import { inspect } from 'node:util'

/** Why a start cannot go on, in one sentence for whoever typed the command, with the way out. It is shown without a stack. */
export class StartFault extends Error {
  [inspect.custom](): string {
    return this.message
  }
}

export const WAY_OUT = 'empty the database with `npm run db:reset` and start again'

/** Node's word for a full disk, that of PGlite's file system, and PostgreSQL's. */
const FULL_DISK = ['ENOSPC', '53100']
const FULL_DISK_ERRNO = 51

const isDiskFull = (error: unknown): boolean => {
  const { code, errno } = error as { code?: string; errno?: number }
  return FULL_DISK.includes(String(code)) || errno === FULL_DISK_ERRNO
}

/** What went wrong, in its own words where it has some. */
export const wordsOf = (error: unknown): string => {
  const { name, message } = error as { name?: string; message?: string }
  return (message ?? name ?? String(error)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
}

/** The fault to tell of an error: a full disk is said as such, whatever stumbled over it. */
export const faultOf = (error: unknown, sentence: (words: string) => string): StartFault => {
  if (error instanceof StartFault) return error
  if (isDiskFull(error)) return new StartFault('The disk is full: make room, then start again.')
  return new StartFault(sentence(wordsOf(error)))
}
