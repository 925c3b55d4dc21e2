import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Rows beside the demo world that the checks act upon. */
export const fixtures = (): string => readFileSync(resolve('supabase/tests/support/fixtures.sql'), 'utf8')
