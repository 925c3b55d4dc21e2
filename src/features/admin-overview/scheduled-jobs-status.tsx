import { useQuery } from '@tanstack/react-query'
import { formatDeadline } from '@/lib/dates'
import { ReadError } from '@/ui/empty-state'
import { scheduledJobsStatus } from './overview-queries'

const JOB_NAMES: Record<string, string> = {
  holds: 'Releasing seats when unpaid bookings, waitlist offers or bank transfers expire',
  openings: 'Offering seats to waitlists when members can book',
  orders: 'Cancelling unpaid orders',
  decisions: 'Asking staff about departures below their minimum',
  call_offs: 'Refunding bookers of cancelled departures who did not answer',
  charges: 'Charging saved cards',
  reminders: 'Sending reminders about instalments, waitlist offers and trips',
  emails: 'Sending emails',
  retention: 'Erasing old personal data',
}

/** Shows when the scheduled jobs last ran. Shows an alert with instructions if the jobs are late or one has failed. */
export const ScheduledJobsStatus = () => {
  const queryResult = useQuery(scheduledJobsStatus())
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn't check the scheduled jobs.</ReadError>
  const jobs = queryResult.data
  if (!jobs) return <p className="text-sm text-muted">Checking the scheduled jobs…</p>
  const lastRunTime = jobs
    .flatMap(({ tried_at }) => tried_at ?? [])
    .sort()
    .at(-1)
  const areJobsLate = jobs.some(({ is_late }) => is_late)
  const failedJobs = jobs.filter(({ error }) => error !== null)
  const lastRunText = lastRunTime
    ? `Scheduled jobs last ran on ${formatDeadline(lastRunTime)}.`
    : 'Scheduled jobs have never run.'
  if (!areJobsLate && failedJobs.length === 0) return <p className="text-sm text-muted">{lastRunText}</p>
  return (
    <div role="alert" className="grid gap-2 rounded-2xl border border-danger p-4 text-sm text-danger">
      <p className="font-medium">{areJobsLate ? `Scheduled jobs aren't running. ${lastRunText}` : lastRunText}</p>
      {areJobsLate && (
        <p>
          Seats of unpaid bookings aren't being released, seats aren't being re-offered and emails aren't being sent.
          Ask your developer to start the scheduler, as docs/deployment.md describes.
        </p>
      )}
      {failedJobs.map(({ job, error, done_at }) => (
        <p key={job}>
          {JOB_NAMES[job] ?? job}: failing{done_at && ` since ${formatDeadline(done_at)}`} ({error}). Send this message
          to your developer.
        </p>
      ))}
    </div>
  )
}
