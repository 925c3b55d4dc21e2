import { useQuery } from '@tanstack/react-query'
import { formatDeadline } from '@/lib/format/dates'
import { ReadError } from '@/ui/read-error'
import { deskClock } from './desk-queries'

/** What each part of the clock sees to, in the desk's words. */
const PARTS: Record<string, string> = {
  holds: 'Ending holds, offers and transfers',
  openings: 'Offering seats as trips open to members',
  orders: 'Ending unpaid orders',
  charges: 'Charging kept cards',
  reminders: 'Reminding of instalments, offers and trips',
  letters: 'Sending letters',
}

/** When the clock last came by; red where it stands still, or where something could not be done. */
export const DeskClock = () => {
  const read = useQuery(deskClock())
  if (read.error && !read.data) return <ReadError read={read}>We could not ask when the clock last ran.</ReadError>
  const parts = read.data
  if (!parts) return <p className="text-sm text-muted">Asking when the clock last ran…</p>
  const tried = parts.flatMap(({ tried_at }) => tried_at ?? []).sort()
  const last = tried.at(-1)
  const stands = parts.every(({ is_late }) => is_late)
  const faults = parts.filter(({ fault }) => fault !== null)
  const when = last ? `The clock last ran on ${formatDeadline(last)}.` : 'The clock has never run.'
  if (!stands && faults.length === 0) return <p className="text-sm text-muted">{when}</p>
  return (
    <div role="alert" className="grid gap-2 rounded-2xl border border-danger p-4 text-sm text-danger">
      <p className="font-medium">{when}</p>
      {stands && (
        <p>
          It stands still: what runs out is told truly, but nothing is offered on and no letter goes out. Whoever runs
          the server has to start it again.
        </p>
      )}
      {faults.map(({ part, fault, done_at }) => (
        <p key={part}>
          {PARTS[part] ?? part}: not all could be done{done_at && ` since ${formatDeadline(done_at)}`} ({fault}).
        </p>
      ))}
    </div>
  )
}
