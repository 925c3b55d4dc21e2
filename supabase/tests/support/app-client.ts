import { beforeAll, vi } from 'vitest'
import * as clientModule from '@/lib/backend/load-supabase'
import type { Caller } from './embedded'

/**
 * Makes the app's own queries and mutations run as a caller, for all tests of the file.
 * @param caller returns the current caller, which a test may change
 */
export const actAsAppUser = (caller: () => Caller): void => {
  beforeAll(() => {
    const loadTestClient = () => Promise.resolve(caller() as never)
    const clientLoaderSpies = [
      vi.spyOn(clientModule, 'loadSupabase').mockImplementation(loadTestClient),
      vi.spyOn(clientModule, 'loadReadClient').mockImplementation(loadTestClient),
    ]
    return () => clientLoaderSpies.forEach((spy) => spy.mockRestore())
  })
}
