import { CloudOff, CloudUpload } from 'lucide-react'
import { formatDeadline } from '@/lib/dates'
import { pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { describeActivity, describeChange, describeRefusal, type DeviceChange } from './guide-event-rules'
import type { GuideEventState } from './use-guide-event'

type StatusProps = Pick<GuideEventState, 'savedAt' | 'isOnline' | 'query' | 'waitingCount' | 'hasStorageFailed'>

/** Shows when the guide event was last saved on this device, and whether the page opens without a network. */
const SavedStatus = ({ savedAt, isOnline, query }: Pick<StatusProps, 'savedAt' | 'isOnline' | 'query'>) => {
  const savedText = savedAt && `Saved on ${formatDeadline(savedAt)}.`
  if (isOnline && !query.isError)
    return <p className="text-muted">{savedText && `${savedText} This page also opens without a network.`}</p>
  return (
    <>
      <CloudOff aria-hidden className="size-5 shrink-0 text-warning" />
      <p>
        {savedText} {isOnline ? 'We couldn’t load the newest version.' : 'You’re offline.'}
      </p>
    </>
  )
}

/**
 * Shows when the guide event was last saved on this device, how many changes are not sent yet, and whether the device
 * failed to store one.
 */
export const GuideEventStatus = ({ waitingCount, hasStorageFailed, ...saved }: StatusProps) => (
  <div className="grid gap-2 text-sm">
    <div role="status" className="flex min-h-11 items-center gap-3">
      <SavedStatus {...saved} />
      {saved.isOnline && saved.query.isError && (
        <Button
          variant="secondary"
          size="sm"
          isBusy={saved.query.isFetching}
          onClick={() => void saved.query.refetch()}
        >
          Retry
        </Button>
      )}
    </div>
    <p role="status" className="flex items-center gap-3 font-semibold empty:hidden">
      {waitingCount > 0 && (
        <>
          <CloudUpload aria-hidden className="size-5 shrink-0 text-warning" />
          {pluralise(waitingCount, 'change')} waiting to be sent.
        </>
      )}
    </p>
    {hasStorageFailed && (
      <p role="alert" className="font-semibold text-danger">
        This device couldn’t store the last change. Write it down, free some space and try again.
      </p>
    )}
  </div>
)

interface RefusedChangesProps {
  refused: readonly DeviceChange[]
  onDiscard: (id: string) => Promise<void>
}

/**
 * The changes that the database refused, each with the reason. The guide removes a change from the list after reading
 * the reason.
 */
export const RefusedChanges = ({ refused, onDiscard }: RefusedChangesProps) =>
  refused.length > 0 && (
    <section aria-labelledby="refused-changes" className="grid gap-3 rounded-2xl border border-warning bg-surface p-5">
      <h2 id="refused-changes" className="font-semibold">
        {pluralise(refused.length, 'change')} not accepted
      </h2>
      <ul className="grid gap-3">
        {refused.map((change) => {
          const { activity, travellerName, reason, id } = change
          const activityName = describeActivity({
            day_number: activity?.day_number ?? null,
            activity: activity?.activity ?? null,
          })
          const changeDescription = `${describeChange(change, travellerName)} (${activityName})`
          return (
            <li key={id} className="grid gap-2 border-t pt-3">
              <p className="wrap-anywhere">
                {changeDescription} <span className="block text-sm text-muted">{describeRefusal(reason)}</span>
              </p>
              <Button
                variant="secondary"
                className="w-fit"
                aria-label={`Remove from this list: ${changeDescription}`}
                onClick={() => void onDiscard(id)}
              >
                Remove From This List
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
