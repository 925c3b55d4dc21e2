import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { codeOf } from '@/lib/backend/errors'
import { myRights } from './rights-queries'
import { reaches, type Right } from './rights-rules'

/** The rights of whoever is signed in, read once; of members there are none to read. */
export const useRights = () => {
  const { user, isAdmin } = useAuth()
  return useQuery({ ...myRights(user?.id ?? ''), enabled: isAdmin })
}

/** Asks whether the one signed in may do something, so that no button is shown that the database would refuse. */
export const useMay = () => {
  const { data } = useRights()
  return (right: Right, eventId?: string): boolean => reaches(data, right, eventId)
}

/** Where the database refuses somebody what his page offered him, his role was changed or ended since it came. */
const REFUSED = '42501'

interface Told {
  type: string
  action?: { type: string; error?: unknown }
  query?: { queryHash: string }
}

/** Of asking for rights itself it would be asked for ever. */
const isRefused = ({ type, action, query }: Told): boolean =>
  type === 'updated' &&
  action?.type === 'error' &&
  codeOf(action.error) === REFUSED &&
  !query?.queryHash.includes('my_permissions')

/** Asks anew what one of the staff may do as soon as something is refused. */
export const useRefused = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: ['my_permissions'] })
    const ofReads = queryClient.getQueryCache().subscribe((event) => isRefused(event) && ask())
    const ofWrites = queryClient.getMutationCache().subscribe((event) => isRefused(event) && ask())
    return () => {
      ofReads()
      ofWrites()
    }
  }, [queryClient])
}
