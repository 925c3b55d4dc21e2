import type { Client } from 'pg'

/**
 * A condition that must hold on a PostgreSQL with the demo data and the fixtures. It runs in an open transaction and
 * leaves no changes. It does not depend on the test runner, so that mutation tests can run it on a weakened schema.
 */
export interface Check {
  name: string
  run: (db: Client) => Promise<void>
  /**
   * Whether the check only compares with a recorded result. Such a check detects a difference but not its effect, so it
   * runs last.
   */
  isSnapshot?: boolean
  /** Timeout in milliseconds, if the check needs more than the default. */
  timeout?: number
}
