import { Check, Phone, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { getCallUrl } from '../traveller/my-trip-rules'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/form/search-field'
import { ChangeAuthor } from './guide-check-in'
import { ChangeList, NoteForm } from './guide-notes'
import type { GuideTraveller } from './guide-event-queries'
import { findCheckIn, searchTravellers, type Activity, type NewChange, type ShownChange } from './guide-event-rules'

const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <a
    href={getCallUrl(phone)}
    aria-label={`Call ${name}, ${phone}`}
    className="inline-flex min-h-11 items-center gap-2 font-medium text-lantern"
  >
    <Phone aria-hidden className="size-4" />
    {phone}
  </a>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children ? (
    <div className="grid grid-cols-[7rem_1fr] gap-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  ) : null

const describeExtra = ({ name, quantity, answer, of_booking }: GuideTraveller['extras'][number]): string =>
  [`${name}${quantity > 1 ? ` × ${quantity}` : ''}${of_booking ? ' (whole booking)' : ''}`, answer]
    .filter(Boolean)
    .join(': ')

interface TravellerProps {
  traveller: GuideTraveller
  changes: readonly ShownChange[]
  activity: Activity
  /** The medical notes of the traveller. Undefined if the guide has not loaded the notes of this departure. */
  medicalNotes: string | undefined
  onRecord: (change: NewChange) => Promise<boolean>
}

const TravellerFacts = ({ traveller, medicalNotes }: Pick<TravellerProps, 'traveller' | 'medicalNotes'>) => {
  const { room, shares_room_with, emergency_contact_name, emergency_contact_phone } = traveller
  const contactName = emergency_contact_name ?? 'the emergency contact'
  return (
    <dl className="grid gap-2">
      <Fact term="Room">
        {room &&
          [room, shares_room_with.length > 0 && `shared with ${shares_room_with.join(', ')}`]
            .filter(Boolean)
            .join(', ')}
      </Fact>
      <Fact term="Dietary">{traveller.dietary}</Fact>
      <Fact term="Medical">
        {medicalNotes ?? (traveller.has_medical_notes ? 'Notes are stored. Load them above the list.' : null)}
      </Fact>
      <Fact term="Emergency">
        {emergency_contact_phone ? (
          <>
            {emergency_contact_name}{' '}
            <CallLink name={`${contactName} of ${traveller.full_name}`} phone={emergency_contact_phone} />
          </>
        ) : (
          <span className="text-warning">No emergency contact</span>
        )}
      </Fact>
      <Fact term="Extras">{traveller.extras.map(describeExtra).join('\n')}</Fact>
      <Fact term="Forms">{traveller.missing_forms.length > 0 && `Missing: ${traveller.missing_forms.join(', ')}`}</Fact>
      <Fact term="Booking">
        {traveller.reference}
        {traveller.booked_by !== traveller.full_name && `, by ${traveller.booked_by}`}{' '}
        {traveller.phone && <CallLink name={traveller.booked_by} phone={traveller.phone} />}
      </Fact>
    </dl>
  )
}

interface BadgesProps {
  traveller: GuideTraveller
  noteCount: number
}

const TravellerBadges = ({ traveller, noteCount }: BadgesProps) => (
  <div className="flex flex-wrap gap-1 empty:hidden">
    {traveller.waiver === 'unsigned' && <Badge tone="danger">Waiver not signed</Badge>}
    {traveller.missing_forms.length > 0 && <Badge tone="warning">Forms missing</Badge>}
    {traveller.is_minor && <Badge tone="info">Minor</Badge>}
    {traveller.has_medical_notes && <Badge tone="warning">Medical notes</Badge>}
    {traveller.dietary && <Badge>Dietary</Badge>}
    {noteCount > 0 && <Badge>{pluralise(noteCount, 'note')}</Badge>}
  </div>
)

interface CheckInButtonProps {
  name: string
  isPresent: boolean
  onClick: () => void
}

const CheckInButton = ({ name, isPresent, onClick }: CheckInButtonProps) =>
  isPresent ? (
    <Button variant="secondary" aria-label={`Present: undo the check-in of ${name}`} onClick={onClick}>
      <Check aria-hidden className="size-5 text-success" />
      Present
    </Button>
  ) : (
    <Button aria-label={`Check in ${name}`} onClick={onClick}>
      Check In
    </Button>
  )

const Traveller = ({ traveller, changes, activity, medicalNotes, onRecord }: TravellerProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { id, full_name } = traveller
  const checkIn = findCheckIn(changes, id, activity)
  const isPresent = checkIn?.value === true
  const notes = changes.filter((change) => change.kind === 'note' && change.traveller_id === id)
  const detailsLabel = isOpen ? 'Hide Details' : 'Details and Notes'
  return (
    <Card as="li" className="grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-lg font-semibold wrap-anywhere">{full_name}</h3>
          <TravellerBadges traveller={traveller} noteCount={notes.length} />
        </div>
        <CheckInButton
          name={full_name}
          isPresent={isPresent}
          onClick={() => void onRecord({ kind: 'check_in', value: !isPresent, traveller_id: id, activity })}
        />
      </div>
      {checkIn && (
        <p>
          {!isPresent && 'Check-in undone. '}
          <ChangeAuthor change={checkIn} />
        </p>
      )}
      <Button
        variant="ghost"
        className="w-fit"
        aria-expanded={isOpen}
        aria-label={`${detailsLabel} of ${full_name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {detailsLabel}
      </Button>
      {isOpen && (
        <div className="grid gap-4">
          <TravellerFacts traveller={traveller} medicalNotes={medicalNotes} />
          <ChangeList changes={notes} travellers={[]} emptyText={null} />
          <NoteForm
            label={`Note about ${full_name}`}
            onSave={(value) => onRecord({ kind: 'note', value, traveller_id: id, activity })}
          />
        </div>
      )}
    </Card>
  )
}

interface TravellerListProps extends Omit<TravellerProps, 'traveller' | 'medicalNotes'> {
  travellers: readonly GuideTraveller[]
  medicalNotes: ReadonlyMap<string, string>
  query: string
  onQueryChange: (query: string) => void
}

/** The travellers of a departure with a check-in button each, and a search by name. */
export const TravellerList = ({ travellers, medicalNotes, query, onQueryChange, ...rest }: TravellerListProps) => {
  const foundTravellers = searchTravellers(travellers, query)
  return (
    <div className="grid gap-4">
      <SearchField label="Search travellers by name" value={query} onChange={onQueryChange} />
      {query && (
        <p role="status" className="text-sm text-muted">
          {pluralise(foundTravellers.length, 'traveller')} found
        </p>
      )}
      {foundTravellers.length === 0 ? (
        <EmptyState icon={UserRound} title={query ? 'No travellers match your search.' : 'No travellers yet'} />
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {foundTravellers.map((traveller) => (
            <Traveller
              key={traveller.id}
              traveller={traveller}
              medicalNotes={medicalNotes.get(traveller.id)}
              {...rest}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
