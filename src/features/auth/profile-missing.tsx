import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { useAuth } from './auth-context'

/** Shown with Retry if the profile of the signed-in user failed to load. */
export const ProfileLoadError = () => {
  const { requestProfile } = useAuth()
  const [isFetching, setFetching] = useState(false)
  const refetch = () => {
    setFetching(true)
    return requestProfile().finally(() => setFetching(false))
  }
  return <ReadError read={{ refetch, isFetching }}>We couldn’t load your profile.</ReadError>
}
