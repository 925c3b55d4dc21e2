import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'

/** All settings, for staff who may change them. */
export const houseSettings = () =>
  queryOptions({
    queryKey: ['admin_settings'],
    queryFn: async ({ signal }) => {
      return (await callRpc('admin_settings', undefined, signal)).rules
    },
  })
