import { isRetryable, messageOf } from '@/lib/errors'

/** Title and words of a failed attempt: the server's own where it answered, the spec's general ones where it did not. */
export const authFailure = (error: unknown, what: 'Login' | 'Registration'): [title: string, description: string] =>
  isRetryable(error) || !('code' in Object(error))
    ? [`${what} Error`, 'Something went wrong. Please try again.']
    : [`${what} Failed`, messageOf(error)]
