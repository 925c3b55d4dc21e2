import { X } from 'lucide-react'
import { Button } from '@/ui/button'
import { SelectOptions, SelectField, TextField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { isRangeReversed, NO_ACTOR_FILTER, type ActivityFilters } from './activity-filters'
import { ACTION_NAMES, ENTITY_NAMES } from './activity-messages'

interface ActivityFilterBarProps {
  filters: ActivityFilters
  onChange: (change: Partial<ActivityFilters>) => void
}

/** Filters the activity log by person, record, action and dates. */
export const ActivityFilterBar = ({ filters, onChange }: ActivityFilterBarProps) => (
  <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.1fr)_22.5rem]">
    <SearchField
      className="sm:col-span-2 lg:col-span-1 lg:mt-6.5"
      label="Search by person, trip, reference or product"
      value={filters.q}
      placeholder="Person, trip, reference, product"
      onChange={(q) => onChange({ q })}
    />
    <SelectField
      label="Filter by record or action"
      className="sm:col-span-2 lg:col-span-1"
      value={filters.action || filters.entity}
      onChange={({ target: { value } }) =>
        onChange({
          entity: Object.hasOwn(ENTITY_NAMES, value) ? value : '',
          action: Object.hasOwn(ACTION_NAMES, value) ? value : '',
        })
      }
    >
      <option value="">All records and actions</option>
      <optgroup label="Records">
        <SelectOptions labelsByValue={ENTITY_NAMES} />
      </optgroup>
      <optgroup label="Actions">
        <SelectOptions labelsByValue={ACTION_NAMES} />
      </optgroup>
    </SelectField>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10.75rem,1fr))] gap-3 sm:col-span-2 lg:col-span-1">
      <TextField
        type="date"
        label="From"
        max={filters.until || undefined}
        value={filters.since}
        onChange={({ target }) => onChange({ since: target.value })}
      />
      <TextField
        type="date"
        label="To"
        min={filters.since || undefined}
        error={isRangeReversed(filters) ? '“To” must not be before “From”.' : undefined}
        value={filters.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
    {filters.actor && (
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => onChange({ actor: '' })}>
        <X aria-hidden className="size-4" />
        {filters.actor === NO_ACTOR_FILTER
          ? 'Only automatic actions are shown. Show all'
          : 'Only one person’s actions are shown. Show all'}
      </Button>
    )}
  </div>
)
