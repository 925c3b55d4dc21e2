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
  const query = useQuery(settingsRow())
  return (
    <Card as="section" aria-labelledby="cancellation-policy" className="grid scroll-mt-24 gap-4 p-5 sm:p-6">
      <h2 id="cancellation-policy" className="display text-xl">
        Cancellation policy
      </h2>
      <p className="text-muted">
        What you keep if a member cancels. It is in the terms and on each trip’s page. Each trip can have its own.
      </p>
      {query.data ? (
        <PolicyForm policy={query.data.cancellation_policy} mutation={saveDefaultPolicy(query.data.version)} />
      ) : query.error ? (
        <ReadError read={query}>We couldn’t load the policy.</ReadError>
      ) : (
        <Skeleton className="h-64" />
      )}
      <h3 className="display border-t pt-5 text-lg">Move policy</h3>
      <DefaultMovePolicy />
    </Card>
  )
}

/** Edits the cancellation policy of a trip, for all of its departures. */
export const TripPolicy = ({ journeyId }: { journeyId: string }) => {
  const settings = useQuery(settingsRow())
  const trip = useQuery(tripPolicy(journeyId))
  if (settings.data && trip.data) {
    return (
      <div className="grid gap-5">
        <PolicyForm
          policy={trip.data.cancellation_policy}
          defaultPolicy={settings.data.cancellation_policy}
          mutation={saveTripPolicy(journeyId)}
        />
        <h3 className="display border-t pt-5 text-lg">Move policy</h3>
        <TripMovePolicy journeyId={journeyId} />
      </div>
    )
  }
  if (settings.error) return <ReadError read={settings}>We couldn’t load the policy.</ReadError>
  if (trip.error) return <ReadError read={trip}>We couldn’t load the policy.</ReadError>
  return <Skeleton className="h-64" />
}
