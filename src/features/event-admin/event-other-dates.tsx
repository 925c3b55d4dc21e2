import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateRange, formatInstantDate, keepDatesTogether } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { formatMoney, pluralise } from '@/lib/text'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { formatFreeSpots } from '@/features/events/event-rules'
import { offerOtherDates } from '@/features/event-editor/save/event-form-mutations'
import { otherDatesPreview, type OtherDatesPreview } from './event-admin-queries'

const offerMessages: MessagesFor<RpcResults['offer_other_dates']> = {
  offered: ({ people }) => ({
    tone: 'success',
    title: 'Other dates emailed',
    text: `${pluralise(people, 'person', 'people')} will get an email.`,
  }),
  no_recipients: { tone: 'info', title: 'No emails sent', text: 'Everyone has already been emailed these dates.' },
  no_dates: { title: 'No emails sent', text: 'This trip has no other date with free seats any more.' },
  has_seats: { title: 'No emails sent', text: 'This departure has free seats again.' },
  not_published: { title: 'No emails sent', text: 'This departure is a draft now.' },
  departed: { title: 'No emails sent', text: 'This departure has already left.' },
  not_found: { title: 'Event not found', text: 'It may have been deleted.' },
  failed: { title: 'No emails sent', text: 'Please try again.' },
}

const countPeople = ({ waiting, interested }: OtherDatesPreview): number => waiting + interested

/** Says who would get the email, such as `3 people on the waitlist and 1 person who registered interest`. */
const describeRecipients = ({ waiting, interested }: OtherDatesPreview): string =>
  [
    waiting > 0 && `${pluralise(waiting, 'person', 'people')} on the waitlist`,
    interested > 0 && `${pluralise(interested, 'person', 'people')} who registered interest`,
  ]
    .filter(Boolean)
    .join(' and ')

const DateList = ({ dates }: Pick<OtherDatesPreview, 'dates'>) => (
  <ul className="grid gap-1.5 text-sm">
    {dates.map(({ event_id, start_date, end_date, price, spots_left }) => (
      <li key={event_id} className="flex flex-wrap gap-x-3">
        <Link to={paths.adminEvent(event_id)} className="font-semibold hover:text-lantern">
          {keepDatesTogether(formatDateRange(start_date, end_date))}
        </Link>
        <span className="text-muted">
          {formatMoney(price)} · {formatFreeSpots(spots_left)}
        </span>
      </li>
    ))}
  </ul>
)

/** For the dialog that calls off a departure: says who gets an email with the other dates of the trip. */
export const CalledOffOtherDates = ({ eventId }: { eventId: string }) => {
  const canOffer = useHasPermission()('waitlist')
  const queryResult = useQuery({ ...otherDatesPreview(eventId, true), enabled: canOffer })
  const preview = queryResult.data
  if (queryResult.isError && !preview)
    return <ReadError read={queryResult}>We couldn’t load the other dates of this trip.</ReadError>
  if (!preview || countPeople(preview) === 0) return null
  return (
    <section aria-label="Other dates" className="grid gap-2 border-t pt-4">
      <p>{describeRecipients(preview)} will get an email with the other dates of this trip:</p>
      <DateList dates={preview.dates} />
    </section>
  )
}

const OfferDialog = ({
  eventId,
  preview,
  onClose,
}: {
  eventId: string
  preview: OtherDatesPreview
  onClose: () => void
}) => {
  const { send, isBusy } = useSend(offerOtherDates, { messages: offerMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="primary"
      title={`Email the Other Dates to ${pluralise(countPeople(preview), 'Person', 'People')}?`}
      description="No one is emailed a date twice, or a date that they’ve booked or are on the waitlist for."
      confirmLabel="Send Emails"
      isBusy={isBusy}
      onConfirm={() => void send(eventId)}
    >
      <DateList dates={preview.dates} />
    </ConfirmDialog>
  )
}

const OtherDatesCard = ({ eventId, preview }: { eventId: string; preview: OtherDatesPreview }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { dates, told, obstacle } = preview
  const canOffer = obstacle === null && countPeople(preview) > 0
  return (
    <Card as="section" aria-labelledby="other-dates" className="grid content-start gap-3 p-5">
      <h2 id="other-dates" className="display text-xl">
        Other dates
      </h2>
      {dates.length === 0 ? (
        <p className="text-muted">This trip has no other date with free seats.</p>
      ) : (
        <DateList dates={dates} />
      )}
      {told.latest_at !== null && (
        <p className="text-sm">
          {pluralise(told.people, 'person', 'people')} got an email with other dates, the last on{' '}
          {formatInstantDate(told.latest_at)}.
        </p>
      )}
      {canOffer && (
        <>
          <p className="text-sm">Not emailed yet: {describeRecipients(preview)}.</p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
            Email the Other Dates
          </Button>
        </>
      )}
      {!canOffer && obstacle === null && dates.length > 0 && (
        <p className="text-sm text-muted">There is no one else to email about these dates.</p>
      )}
      {isOpen && <OfferDialog eventId={eventId} preview={preview} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

/**
 * The other dates of a full or called-off departure, which staff email to its waitlist and to interested people.
 * Renders nothing for a departure with free seats.
 */
export const EventOtherDates = ({ eventId }: { eventId: string }) => {
  const queryResult = useQuery(otherDatesPreview(eventId))
  const preview = queryResult.data
  if (queryResult.isError && !preview)
    return <ReadError read={queryResult}>We couldn’t load the other dates of this trip.</ReadError>
  if (!preview || (preview.obstacle !== null && preview.told.people === 0)) return null
  return <OtherDatesCard eventId={eventId} preview={preview} />
}
