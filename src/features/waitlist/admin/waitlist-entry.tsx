import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatDate, formatInstantDate } from '@/lib/dates'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { CopyButton } from '@/ui/copy'
import { SeparatedList } from '@/ui/separated-list'
import { showToast } from '@/ui/form/use-send'
import { ContactLink } from '@/ui/table/row-link'
import { waitlistEntryMessages } from './waitlist-messages'
import type { WaitlistEntry } from './waitlist-queries'
import { WAITLIST_STATUS_LABELS } from './waitlist-rules'

export const CopyEmailButton = ({ email }: { email: string }) => (
  <CopyButton
    text={email}
    label={`Copy email ${email}`}
    copiedLabel={`Copied ${email}`}
    onCopied={() => showToast(waitlistEntryMessages.copied)}
    onRefused={() => showToast(waitlistEntryMessages.copyFailed)}
  />
)

const STATUS_TONES: Record<string, BadgeTone> = { waiting: 'info', offered: 'warning', accepted: 'success' }

interface WaitlistEntryCardProps {
  entry: WaitlistEntry
  /** Props of the edit button. Undefined: the card has no edit button. */
  editButtonProps?: Pick<ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onPointerEnter'>
  onDelete?: () => void
  /** True to show the name of the trip. */
  isEventNameShown?: boolean
  /** A note beside the status, such as the remaining time of an offer. */
  note?: string
  children?: ReactNode
}

/** A waitlist entry: person, trip and date. */
export const WaitlistEntryCard = ({
  entry,
  editButtonProps,
  onDelete,
  isEventNameShown = true,
  note,
  children,
}: WaitlistEntryCardProps) => (
  <Card
    as="li"
    aria-label={entry.full_name}
    className="flex flex-col items-start justify-between gap-4 p-4 lg:flex-row"
  >
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{entry.full_name}</h2>
        <Badge tone={STATUS_TONES[entry.status]}>{WAITLIST_STATUS_LABELS[entry.status]}</Badge>
        {note && <span className="text-sm font-medium text-warning">{note}</span>}
      </div>
      <SeparatedList
        className="text-sm"
        items={[
          isEventNameShown && (
            <span key="trip" className="font-medium">
              {entry.event_name}
            </span>
          ),
          isEventNameShown && entry.start_date && formatDate(entry.start_date),
          `${entry.seats}\u00a0${entry.seats === 1 ? 'seat' : 'seats'}`,
          <span key="joined" className="text-muted">
            joined {formatInstantDate(entry.created_at)}
          </span>,
        ]}
      />
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="flex min-w-0 items-center gap-1">
          <ContactLink href={`mailto:${entry.email}`} isKeyboardStop={!editButtonProps}>
            {entry.email}
          </ContactLink>
          {/* The negative margin gives touch targets their size without increasing the line height. */}
          <span className="-my-2 flex">
            <CopyEmailButton email={entry.email} />
          </span>
        </span>
        {entry.phone && <ContactLink href={`tel:${entry.phone}`}>{entry.phone}</ContactLink>}
      </p>
      {entry.notes && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{entry.notes}</p>}
    </div>
    <div className="flex shrink-0 flex-wrap gap-2">
      {children}
      {editButtonProps && (
        <Button size="sm" variant="secondary" aria-label={`Edit ${entry.full_name}`} data-row-way {...editButtonProps}>
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
