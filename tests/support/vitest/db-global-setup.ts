import '../baseline-wasm'
import { loadSeededSnapshot } from '../../../supabase/embedded/snapshot'
import { sharePostgres } from '../../../supabase/tests/support/postgres'

/** Creates the demo data once before the workers start, so that each test file only clones it. */
const shareDatabases = async (): Promise<() => void> => {
  await loadSeededSnapshot()
  return sharePostgres()
}

// Vitest requires this name.
export { shareDatabases as setup }
