import type { Client } from 'pg'

/**
 * Something that must hold on a PostgreSQL with the demo world and the fixtures, inside an open transaction; it
 * leaves no trace. Kept apart from the test runner, so that the same checks can be run on a schema weakened on
 * purpose.
 */
export interface Check {
  name: string
  run: (db: Client) => Promise<void>
  /** It tells that something is otherwise, not what comes of it: asked last. */
  record?: boolean
  /** Milliseconds, where it may take longer than others. */
  patience?: number
}
