/** The error shape of PostgREST, GoTrue and Storage. */
interface BackendError {
  message: string
  code?: string
  status?: number
  name?: string
}

const isBackendError = (error: unknown): error is BackendError =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** The server's message, for interface texts that quote it. */
export const getErrorMessage = (error: unknown): string => (isBackendError(error) ? error.message : String(error))

/**
 * The server's message for a rejected request. Null if there is none to show: no response, a server error (5xx), or
 * HTML instead of JSON.
 */
export const getRejectionMessage = (error: unknown): string | null => {
  if (!isBackendError(error) || error.status === undefined) return null
  const isClientError = error.status >= 400 && error.status < 500
  return isClientError && !/^\s*[{[<]/.test(error.message) ? error.message : null
}

/** The code of an error: an SQLSTATE, a GoTrue code or a PostgREST code. Undefined if the error has no code. */
export const getErrorCode = (error: unknown): string | undefined => (isBackendError(error) ? error.code : undefined)

const SESSION_ERROR_CODES = new Set([
  'PGRST301',
  'PGRST302',
  'PGRST303',
  'bad_jwt',
  'session_not_found',
  'refresh_token_not_found',
])

/** True for an expired, invalid or ended session. The user must sign in again. */
export const isSessionError = (error: unknown): boolean =>
  isBackendError(error) &&
  (SESSION_ERROR_CODES.has(error.code ?? '') ||
    error.name === 'AuthSessionMissingError' ||
    /jwt|session missing/i.test(error.message))

/** True if trying again may help: no response, or status 502, 503 or 504. */
export const isRetryable = (error: unknown): boolean => {
  if (!isBackendError(error)) return false
  if (error.status !== undefined) return [0, 502, 503, 504].includes(error.status)
  return /fetch|network|load failed/i.test(error.message) && !error.code
}

/**
 * Converts an expected database error of a table write to a result.
 * @param statuses the result's status for each expected SQLSTATE
 * @throws the error if its SQLSTATE is not expected
 */
export const toRejectionResult = <Status extends string>(
  error: unknown,
  statuses: Record<string, Status>,
): { status: Status } => {
  const status = statuses[getErrorCode(error) ?? '']
  if (status === undefined) throw error
  return { status }
}
