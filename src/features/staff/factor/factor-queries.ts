import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'

/** Number of unused recovery codes. */
export const codesLeft = (userId: string) =>
  queryOptions({
    queryKey: ['recovery_codes_left', userId],
    queryFn: async ({ signal }) => {
      return (await callRpc('recovery_codes_left', undefined, signal)).left
    },
  })
