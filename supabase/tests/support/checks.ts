import type { Client } from 'pg'

/**
 * A condition that must hold in a PostgreSQL database with the demo data and fixtures.sql. It runs in an open
 * transaction and must leave no changes. It must not use Vitest, because mutation tests run it too.
 */
export interface DatabaseCheck {
  name: string
  runCheck: (db: Client) => Promise<void>
  /**
   * True if the check only compares the result with a snapshot. Such a check runs last in mutation tests, because its
   * failure says little about what is wrong.
   */
  isSnapshot?: boolean
  /** Timeout in milliseconds, if the check needs more than the default. */
  timeout?: number
}
