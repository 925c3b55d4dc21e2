import { useState } from 'react'
import { formatDeadline, formatTime } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SelectField, TextField } from '@/ui/form/field'
import type { GuideEvent } from './guide-event-queries'
import {
  compareCount,
  countPresent,
  findHeadCount,
  formatActivityKey,
  formatValue,
  listRemovedActivities,
  nameActivities,
  STATE_LABELS,
  type Activity,
  type NamedActivity,
  type NewChange,
  type ShownChange,
} from './guide-event-rules'

/** Shows who recorded a change and when: `Gale Guide, 14th March, 10:32 pm`, `You, …, waiting to be sent`. */
export const ChangeAuthor = ({ change }: { change: ShownChange }) => {
  const author = change.recorded_by ?? (change.state === 'saved' ? 'A guide' : 'You')
  return (
    <span className="text-sm text-muted">
      {[author, formatDeadline(change.recordedAt), STATE_LABELS[change.state]].filter(Boolean).join(', ')}
    </span>
  )
}

const ActivityOption = ({ activity }: { activity: NamedActivity }) => (
  <option value={formatActivityKey(activity)}>
    {[activity.start_time && formatTime(activity.start_time), activity.activity].filter(Boolean).join(' ')}
  </option>
)

interface ActivitySelectProps {
  label: string
  /** The label of the option that selects no activity. */
  noneLabel: string
  days: GuideEvent['days']
  changes: readonly ShownChange[]
  activity: Activity
  onChange: (key: string) => void
}

/**
 * A select for an activity of the itinerary. Guides choose the activity at which they check travellers in, or to which
 * a note belongs.
 */
export const ActivitySelect = ({ label, noneLabel, days, changes, activity, onChange }: ActivitySelectProps) => {
  const removedActivities = listRemovedActivities(days, changes)
  return (
    <SelectField label={label} value={formatActivityKey(activity)} onChange={(event) => onChange(event.target.value)}>
      <option value="">{noneLabel}</option>
      {days.map((day) => {
        const activities = nameActivities(day)
        return (
          activities.length > 0 && (
            <optgroup key={day.day_number} label={`Day ${day.day_number}${day.title && `: ${day.title}`}`}>
              {activities.map((named) => (
                <ActivityOption key={named.activity} activity={named} />
              ))}
            </optgroup>
          )
        )
      })}
      {removedActivities.length > 0 && (
        <optgroup label="No longer in the itinerary">
          {removedActivities.map((named) => (
            <ActivityOption key={formatActivityKey(named)} activity={named} />
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}

interface HeadCountProps {
  guideEvent: GuideEvent
  changes: readonly ShownChange[]
  activity: Activity
  onRecord: (change: NewChange) => Promise<boolean>
}

const MAX_HEAD_COUNT = 999

/**
 * Shows how many travellers are checked in and how many people the guide counted, with a field for a new head count.
 */
export const HeadCount = ({ guideEvent, changes, activity, onRecord }: HeadCountProps) => {
  const [count, setCount] = useState('')
  const presentCount = countPresent(changes, guideEvent.travellers, activity)
  const headCount = findHeadCount(changes, activity)
  const isCountValid = /^\d+$/.test(count) && Number(count) <= MAX_HEAD_COUNT
  return (
    <Card className="grid gap-4 p-5">
      <p role="status" className="display text-2xl tabular-nums">
        {presentCount} of {guideEvent.travellers.length} present
      </p>
      {guideEvent.unnamed_seats > 0 && (
        <p className="text-sm text-muted">
          {guideEvent.unnamed_seats} more {guideEvent.unnamed_seats === 1 ? 'seat is' : 'seats are'} booked without a
          name.
        </p>
      )}
      {headCount && (
        <p>
          {formatValue(headCount.value)} counted. {compareCount(Number(headCount.value), presentCount)}{' '}
          <ChangeAuthor change={headCount} />
        </p>
      )}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isCountValid) return
          void onRecord({ kind: 'head_count', value: Number(count), traveller_id: null, activity })
          setCount('')
        }}
      >
        <TextField
          label="People you counted"
          inputMode="numeric"
          autoComplete="off"
          className="w-40"
          value={count}
          maxLength={String(MAX_HEAD_COUNT).length}
          onChange={(event) => setCount(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={!isCountValid}>
          Save Count
        </Button>
      </form>
    </Card>
  )
}
