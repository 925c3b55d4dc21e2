import { useQuery } from '@tanstack/react-query'
import { useAuth } from '@/features/auth/auth-context'
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
