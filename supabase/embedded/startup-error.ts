import { inspect } from 'node:util'

/**
 * An error that prevents the start of the embedded backend. Its message is one sentence that says what to do. The error
 * is printed without a stack trace.
 */
export class StartupError extends Error {
  [inspect.custom](): string {
    return this.message
  }
}

export const RECOVERY_HINT = 'empty the database with `npm run db:reset` and start again'

/** Error codes for a full disk: ENOSPC from Node and PGlite, 53100 from PostgreSQL. */
const FULL_DISK_CODES = ['ENOSPC', '53100']
const FULL_DISK_ERRNO = 51

const isDiskFull = (error: unknown): boolean => {
  const { code, errno } = error as { code?: string; errno?: number }
  return FULL_DISK_CODES.includes(String(code)) || errno === FULL_DISK_ERRNO
}

/** The first line of the error's message, without a full stop at the end. */
export const formatError = (error: unknown): string => {
  const { name, message } = error as { name?: string; message?: string }
  return (message ?? name ?? String(error)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
}

/** Converts an error to a StartupError. A full disk gets its own message, whichever step failed. */
export const createStartupError = (error: unknown, formatMessage: (message: string) => string): StartupError => {
  if (error instanceof StartupError) return error
  if (isDiskFull(error)) return new StartupError('The disk is full: free some space, then start again.')
  return new StartupError(formatMessage(formatError(error)))
}
