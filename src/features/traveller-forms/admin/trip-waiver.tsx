import { useQuery } from '@tanstack/react-query'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatInstantDate } from '@/lib/dates'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { Skeleton } from '@/ui/skeleton'
import { confirmWaiverMessages } from '../form-messages'
import { confirmWaiver } from '../form-mutations'
import { tripWaiver, type TripWaiverDetails as TripWaiverResult } from '../form-queries'
import { WaiverText } from '../waiver-text'
import { WaiverEditor } from './waiver-editor'

type Waiver = NonNullable<TripWaiverResult['waiver']>
type WaiverVersion = Waiver['versions'][number]

/** A form in which staff confirm that a lawyer has checked the newest text of the waiver. */
const ConfirmWaiverForm = ({ tripId, version }: { tripId: string; version: number }) => {
  const [isChecked, setIsChecked] = useState(false)
  const { send, isBusy } = useSend(confirmWaiver(tripId, version), {
    messages: confirmWaiverMessages,
    draft: false,
  })
  return (
    <div className="grid gap-3">
      <CheckboxField
        label="A lawyer has checked this text."
        checked={isChecked}
        onChange={(event) => setIsChecked(event.target.checked)}
      />
      <Button
        size="sm"
        className="justify-self-start"
        disabled={!isChecked}
        isBusy={isBusy}
        onClick={() => void send()}
      >
        Confirm Version {version}
      </Button>
    </div>
  )
}

const describeSigning = ({ version, is_active }: Waiver): string => {
  if (!is_active) return 'Travellers are not asked to sign.'
  if (version === null) return 'Nobody is asked to sign until an admin confirms the text.'
  return `Travellers sign version ${version}.`
}

const describeVersion = ({ created_at, created_by, confirmed_at, confirmed_by, signatures }: WaiverVersion): string =>
  [
    `saved on ${formatInstantDate(created_at)}${created_by ? ` by ${created_by}` : ''}`,
    confirmed_at
      ? `confirmed on ${formatInstantDate(confirmed_at)}${confirmed_by ? ` by ${confirmed_by}` : ''}`
      : 'not checked by a lawyer',
    pluralise(signatures, 'signature'),
  ].join(', ')

const WaiverVersionList = ({ versions }: { versions: readonly WaiverVersion[] }) => (
  <ul aria-label="Versions" className="grid gap-2">
    {versions.map((version) => (
      <li key={version.version}>
        <details className="rounded-2xl border p-4">
          <summary className="cursor-pointer wrap-anywhere">
            <strong>Version {version.version}</strong>
            <span className="text-sm text-muted">
              {' '}
              {describeVersion(version)}
              {version.asks_again && ', asked again'}
            </span>
          </summary>
          <div className="mt-4">
            <WaiverText body={version.body} />
          </div>
        </details>
      </li>
    ))}
  </ul>
)

const WaiverStatus = ({ tripId, waiver }: { tripId: string; waiver: Waiver }) => {
  const canConfirm = useHasPermission()('settings')
  const isConfirmed = waiver.version === waiver.latest_version
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        {!isConfirmed && <Badge tone="warning">Sample, not checked by a lawyer</Badge>}
        {!waiver.is_active && <Badge tone="neutral">Off</Badge>}
        <span>
          {describeSigning(waiver)} Due {pluralise(waiver.due_days, 'day')} before departure.
        </span>
      </p>
      <WaiverVersionList versions={waiver.versions} />
      {!isConfirmed &&
        (canConfirm ? (
          <ConfirmWaiverForm key={waiver.latest_version} tripId={tripId} version={waiver.latest_version} />
        ) : (
          <p className="text-sm text-muted">An owner confirms the text after a lawyer has checked it.</p>
        ))}
    </>
  )
}

/** The waiver of a trip: its state and versions for all staff who see guests, and the editor for those who may edit. */
export const TripWaiver = ({ tripId }: { tripId: string }) => {
  const waiverQuery = useQuery(tripWaiver(tripId))
  const canEdit = useHasPermission()('trips')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card as="section" aria-labelledby="trip-waiver" className="grid gap-4 p-5 sm:p-6">
      <h2 id="trip-waiver" className="display text-xl">
        Waiver
      </h2>
      {!waiverQuery.data &&
        (waiverQuery.error ? (
          <ReadError read={waiverQuery}>We couldn’t load the waiver.</ReadError>
        ) : (
          <Skeleton className="h-32" />
        ))}
      {waiverQuery.data && isEditing && (
        <WaiverEditor tripId={tripId} tripWaiver={waiverQuery.data} onClose={() => setIsEditing(false)} />
      )}
      {waiverQuery.data && !isEditing && (
        <>
          {waiverQuery.data.waiver ? (
            <WaiverStatus tripId={tripId} waiver={waiverQuery.data.waiver} />
          ) : (
            <EmptyState icon={Signature} title="No waiver yet">
              Each traveller signs the waiver through their own link. A guardian signs for a minor.
            </EmptyState>
          )}
          {canEdit && (
            <Button variant="secondary" className="justify-self-start" onClick={() => setIsEditing(true)}>
              {waiverQuery.data.waiver ? 'Edit Waiver' : 'Write a Waiver'}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
