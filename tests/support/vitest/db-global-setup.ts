import '../baseline-wasm'
import { supabaseCli } from '../../../supabase/cli/cli'
import { seededSnapshot } from '../../../supabase/embedded/snapshot'
import { sharePostgres } from '../../../supabase/tests/support/postgres'

/** The demo world is made once before the workers start, so that each test file only clones it; the CLI is there for those that use it. */
export const setup = async (): Promise<() => void> => {
  await seededSnapshot()
  supabaseCli()
  return sharePostgres()
}
