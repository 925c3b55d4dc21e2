import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'

/** All settings, for staff who may change them. */
export const houseSettings = () =>
  queryOptions({
    queryKey: ['house_settings'],
    queryFn: async ({ signal }) => {
      return (await callRpc('house_settings', undefined, signal)).rules
    },
  })
