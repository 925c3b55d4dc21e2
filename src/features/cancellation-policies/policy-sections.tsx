import { useQuery } from '@tanstack/react-query'
import { settingsRow } from '@/features/settings/admin/settings-queries'
import { ReadError } from '@/ui/empty-state'
import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'
import { DefaultMovePolicy, TripMovePolicy } from './move-policy-form'
import { PolicyForm } from './policy-form'
import { saveDefaultPolicy, saveTripPolicy } from './policy-mutations'
import { tripPolicy } from './policy-queries'

/** Edits the cancellation policy of trips without a policy of their own. */
export const DefaultPolicy = () => {
  const settingsQuery = useQuery(settingsRow())
  return (
    <Card as="section" aria-labelledby="cancellation-policy" className="grid scroll-mt-24 gap-4 p-5 sm:p-6">
      <h2 id="cancellation-policy" className="display text-xl">
        Cancellation policy
      </h2>
      <p className="text-muted">
        How much you keep if a member cancels. The terms and each trip’s page show the policy. A trip can have its own.
      </p>
      {settingsQuery.data ? (
        <PolicyForm
          policy={settingsQuery.data.cancellation_policy}
          mutation={saveDefaultPolicy(settingsQuery.data.version)}
        />
      ) : settingsQuery.error ? (
        <ReadError read={settingsQuery}>We couldn’t load the cancellation policy.</ReadError>
      ) : (
        <Skeleton className="h-64" />
      )}
      <h3 className="display border-t pt-5 text-lg">Move policy</h3>
      <DefaultMovePolicy />
    </Card>
  )
}

/** Edits the cancellation policy of a trip, for all of its departures. */
export const TripPolicy = ({ tripId }: { tripId: string }) => {
  const settingsQuery = useQuery(settingsRow())
  const tripPolicyQuery = useQuery(tripPolicy(tripId))
  if (settingsQuery.data && tripPolicyQuery.data) {
    return (
      <div className="grid gap-5">
        <PolicyForm
          policy={tripPolicyQuery.data.cancellation_policy}
          defaultPolicy={settingsQuery.data.cancellation_policy}
          mutation={saveTripPolicy(tripId)}
        />
        <h3 className="display border-t pt-5 text-lg">Move policy</h3>
        <TripMovePolicy tripId={tripId} />
      </div>
    )
  }
  if (settingsQuery.error) return <ReadError read={settingsQuery}>We couldn’t load the cancellation policy.</ReadError>
  if (tripPolicyQuery.error)
    return <ReadError read={tripPolicyQuery}>We couldn’t load the cancellation policy.</ReadError>
  return <Skeleton className="h-64" />
}
