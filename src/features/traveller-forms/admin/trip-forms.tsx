import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Plus } from 'lucide-react'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { tripForms, type TripForm } from '../form-queries'
import { getFieldLabel } from '../form-rules'
import { EventFormStates } from './event-form-states'
import { FormBuilder } from './form-builder'
import { TripWaiver } from './trip-waiver'

const FormRow = ({ form, onEdit }: { form: TripForm; onEdit?: () => void }) => (
  <li className="flex flex-wrap items-start justify-between gap-3 border-t py-4 first:border-t-0">
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{form.title}</strong>
        {!form.is_active && <Badge tone="neutral">Off</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        Due {pluralise(form.due_days, 'day')} before departure: {form.fields.map(getFieldLabel).join(', ')}
      </p>
    </div>
    {onEdit && (
      <Button variant="secondary" size="sm" aria-label={`Edit ${form.title}`} onClick={onEdit}>
        Edit
      </Button>
    )}
  </li>
)

/** Lists the traveller forms of a trip. Staff with the permission `events` can add and edit forms. */
const FormList = ({ tripId }: { tripId: string }) => {
  const formsQuery = useQuery(tripForms(tripId))
  const canEdit = useHasPermission()('trips')
  const [edited, setEdited] = useState<TripForm | 'new' | null>(null)
  if (!formsQuery.data)
    return formsQuery.error ? (
      <ReadError read={formsQuery}>We couldn’t load the forms.</ReadError>
    ) : (
      <Skeleton className="h-32" />
    )
  const { forms } = formsQuery.data
  if (edited)
    return <FormBuilder tripId={tripId} form={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
  return (
    <>
      {forms.length === 0 ? (
        <EmptyState icon={ClipboardList} title="No forms yet">
          A form asks each traveller for details, such as flights or medical notes.
        </EmptyState>
      ) : (
        <ul>
          {forms.map((form) => (
            <FormRow key={form.id} form={form} onEdit={canEdit ? () => setEdited(form) : undefined} />
          ))}
        </ul>
      )}
      {canEdit && (
        <Button className="justify-self-start" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          New Form
        </Button>
      )}
    </>
  )
}

/**
 * The tab with the traveller forms of a departure: which travellers have not filled in a form, and the forms of the
 * trip.
 */
export const TripForms = ({ eventId, tripId }: { eventId: string; tripId: string }) => {
  const canSeeGuests = useHasPermission()('guests')
  return (
    <div className="grid gap-6">
      {canSeeGuests && <EventFormStates eventId={eventId} />}
      <Card as="section" aria-labelledby="trip-forms" className="grid gap-4 p-5 sm:p-6">
        <h2 id="trip-forms" className="display text-xl">
          Forms of the trip
        </h2>
        <p className="text-muted">All departures of the trip use the same forms.</p>
        <FormList tripId={tripId} />
      </Card>
      {canSeeGuests && <TripWaiver tripId={tripId} />}
    </div>
  )
}
