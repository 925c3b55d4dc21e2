import { beforeAll, vi } from 'vitest'
import * as clientModule from '@/lib/backend/load-supabase'
import type { Caller } from './embedded'

/**
 * Runs the app's own queries and mutations as a caller of the backend in this process, for the rest of the file.
 * @param caller read at each request, so that a file may change it
 */
export const actAsAppUser = (caller: () => Caller): void => {
  beforeAll(() => {
    const load = () => Promise.resolve(caller() as never)
    const spies = [
      vi.spyOn(clientModule, 'loadSupabase').mockImplementation(load),
      vi.spyOn(clientModule, 'loadReadClient').mockImplementation(load),
    ]
    return () => spies.forEach((spy) => spy.mockRestore())
  })
}
