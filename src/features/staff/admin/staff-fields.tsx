import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { formatEventOption } from '@/features/event-admin/event-options'
import { eventOptions } from '@/features/event-admin/event-admin-queries'
import { staffLimits } from '@/lib/generated/limits'
import { CheckboxField, SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { ROLES } from '@/features/auth/permissions/permissions-rules'
import { assignedEvents } from './staff-queries'
import type { StaffValues } from './staff-mutations'

/** A select of a guide's departures: first the assigned departures, then the next departures or the search results. */
const EventFields = ({ form }: { form: UseFormReturn<StaffValues> }) => {
  const [query, setQuery] = useState('')
  const assignedIds = useWatch({ control: form.control, name: 'events' })
  const queryResult = useQuery(eventOptions(query, query.trim() === '' ? 'upcoming' : ''))
  const assignedQuery = useQuery(assignedEvents(assignedIds))
  const assignedOptions = assignedQuery.data ?? []
  if (assignedQuery.isError && !assignedQuery.data)
    return <ReadError read={assignedQuery}>We couldn’t load the departures.</ReadError>
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the departures.</ReadError>
  if (!queryResult.data) return <Skeleton className="h-40" />
  const { rows, total } = queryResult.data
  const unlistedAssignedOptions = assignedOptions.filter(
    ({ id }) => assignedIds.includes(id) && !rows.some((row) => row.id === id),
  )
  const assignEvent = (id: string, isAssigned: boolean) =>
    form.setValue('events', isAssigned ? [...assignedIds, id] : assignedIds.filter((assignedId) => assignedId !== id), {
      shouldDirty: true,
    })
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">Departures</legend>
      {(total > rows.length || query !== '') && (
        <SearchField label="Find a departure" value={query} onChange={setQuery} />
      )}
      <div className="grid max-h-64 overflow-y-auto rounded-lg border px-3">
        {[...unlistedAssignedOptions, ...rows].map((event) => (
          <CheckboxField
            key={event.id}
            label={formatEventOption(event)}
            checked={assignedIds.includes(event.id)}
            onChange={({ target }) => assignEvent(event.id, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The form fields for the role and for a guide's departures. */
export const StaffFields = ({ form }: { form: UseFormReturn<StaffValues> }) => {
  const selectedRole = form.watch('role')
  return (
    <>
      <SelectField
        label="Role"
        hint={ROLES[selectedRole].description}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      >
        {staffLimits.role.values.map((value) => (
          <option key={value} value={value}>
            {ROLES[value].label}
          </option>
        ))}
      </SelectField>
      {selectedRole === 'guide' && <EventFields form={form} />}
    </>
  )
}
