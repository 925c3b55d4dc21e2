import type { Client } from 'pg'

/** The schema made wrong in one way. */
export interface Mutant {
  name: string
  /** What makes it wrong, run by the owner. */
  sql: string
  /** Function, relation or the like that is changed, without its schema; by it the checks are chosen. */
  subject: string
  kind: 'function' | 'view' | 'relation'
  /** Changes what a row may be or who may touch it, so that only who writes or reads the table can notice. */
  touches?: 'rows' | 'rights'
  /** What only the catalogue can tell: asked of it alone. */
  declared?: boolean
  /** Loosens a lock: only a race can notice. */
  lock?: boolean
}

export type Source = (db: Client) => Promise<Mutant[]>
