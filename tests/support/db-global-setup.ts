import { seededSnapshot } from '../../supabase/embedded/snapshot'

/** Made once before the workers start, so that each test file only clones it. */
export const setup = async (): Promise<void> => {
  await seededSnapshot()
}
