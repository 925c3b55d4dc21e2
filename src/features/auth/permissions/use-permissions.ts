import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '../auth-context'
import { getErrorCode } from '@/lib/backend/errors'
import { myPermissions } from './permissions-queries'
import { hasPermission, type Permission } from './permissions-rules'

/** The permissions of the signed-in user, fetched once. Members without a staff role have no permissions. */
export const usePermissions = () => {
  const { user, isAdmin } = useAuth()
  return useQuery({ ...myPermissions(user?.id ?? ''), enabled: isAdmin })
}

/** Returns a function that checks a permission. Used to hide buttons whose requests the database would reject. */
export const useHasPermission = () => {
  const { data } = usePermissions()
  return (permission: Permission, eventId?: string): boolean => hasPermission(data, permission, eventId)
}

/** The SQLSTATE of an action that the database rejects because the user's role has changed or ended. */
const PERMISSION_DENIED_CODE = '42501'

interface QueryCacheEvent {
  type: string
  action?: { type: string; error?: unknown }
  query?: { queryHash: string }
}

/**
 * True if the database rejected a request for lack of permission. Ignores the permissions query itself, to prevent a
 * loop.
 */
const isPermissionDenied = ({ type, action, query }: QueryCacheEvent): boolean =>
  type === 'updated' &&
  action?.type === 'error' &&
  getErrorCode(action.error) === PERMISSION_DENIED_CODE &&
  !query?.queryHash.includes('my_permissions')

/** Refetches the user's permissions when the database rejects a request because the user lacks a permission. */
export const useRefetchWhenDenied = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refetchPermissions = () => void queryClient.invalidateQueries({ queryKey: ['my_permissions'] })
    const unsubscribeFromQueries = queryClient
      .getQueryCache()
      .subscribe((event) => isPermissionDenied(event) && refetchPermissions())
    const unsubscribeFromMutations = queryClient
      .getMutationCache()
      .subscribe((event) => isPermissionDenied(event) && refetchPermissions())
    return () => {
      unsubscribeFromQueries()
      unsubscribeFromMutations()
    }
  }, [queryClient])
}
