import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Rows that the checks need in addition to the demo data. */
export const readFixturesSql = (): string => readFileSync(resolve('supabase/tests/support/fixtures.sql'), 'utf8')
