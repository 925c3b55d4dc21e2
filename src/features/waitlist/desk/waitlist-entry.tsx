import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstantDate } from '@/lib/format/dates'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { DotLine } from '@/ui/dot-line'
import { CopyEmailButton } from './waitlist-copy'
import type { WaitlistEntry } from './waitlist-queries'
import { STATUS_LABELS } from './waitlist-rules'

const TONES: Record<string, BadgeTone> = { waiting: 'info', offered: 'warning', accepted: 'success' }

interface EntryProps {
  entry: WaitlistEntry
  onEdit?: () => void
  onDelete?: () => void
  /** Whether it says which trip is waited for. */
  named?: boolean
  /** Said beside the status, as how long an offer has left. */
  note?: string
  children?: ReactNode
}

/** One who waits: who, for what, since when. */
export const AdminWaitlistEntry = ({ entry, onEdit, onDelete, named = true, note, children }: EntryProps) => (
  <Card
    as="li"
    aria-label={entry.full_name}
    className="flex flex-col items-start justify-between gap-4 p-4 lg:flex-row"
  >
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold wrap-anywhere">{entry.full_name}</h2>
        <Badge tone={TONES[entry.status]}>{STATUS_LABELS[entry.status]}</Badge>
        {note && <span className="text-sm font-medium text-warning">{note}</span>}
      </div>
      <p className="flex flex-wrap items-center gap-1 text-sm">
        <a
          className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere text-lantern underline underline-offset-4"
          href={`mailto:${entry.email}`}
          data-row-way={onEdit ? undefined : ''}
        >
          {entry.email}
        </a>
        <CopyEmailButton email={entry.email} />
        {entry.phone && <span className="text-muted">{entry.phone}</span>}
      </p>
      <p className="text-sm">
        <DotLine
          parts={[
            named && entry.event_name,
            `${entry.seats} ${entry.seats === 1 ? 'seat' : 'seats'}`,
            `joined ${formatInstantDate(entry.created_at)}`,
          ]}
        />
      </p>
      {entry.notes && <p className="text-sm wrap-anywhere text-muted">{entry.notes}</p>}
    </div>
    <div className="flex shrink-0 flex-wrap gap-2">
      {children}
      {onEdit && (
        <Button size="sm" variant="secondary" aria-label={`Edit ${entry.full_name}`} data-row-way onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      )}
      {onDelete && (
        <Button size="sm" variant="danger" aria-label={`Delete ${entry.full_name}`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          Delete
        </Button>
      )}
    </div>
  </Card>
)
