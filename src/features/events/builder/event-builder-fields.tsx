import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { addDays, isPastDay, getToday } from '@/lib/dates'
import { CheckboxField, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import type { FieldErrors } from '@/features/events/form/event-form-schema'
import { movedTo } from '../form/event-form-reschedule'
import { PHASES, type EventValues, type Phase } from '@/features/events/form/event-form-values'

interface FieldsProps {
  form: EventValues
  errors: FieldErrors
  onChange: (change: Partial<EventValues>) => void
}

type TextKey = { [Key in keyof EventValues]: EventValues[Key] extends string ? Key : never }[keyof EventValues]

const isClosed = (start: string, closesDays: number): boolean => start !== '' && start < addDays(getToday(), closesDays)

const startHint = ({ start_date, end_date, days, phase }: EventValues, closesDays: number): string =>
  [
    isPastDay(end_date || start_date)
      ? 'This trip has ended, so it can’t be booked.'
      : phase === 'open' &&
        isClosed(start_date, closesDays) &&
        `Bookings close ${pluralise(closesDays, 'day')} before the start, so visitors can’t book this date.`,
    days.length > 0 && 'End and days move with it.',
  ]
    .filter(Boolean)
    .join(' ')

/** Title, dates, place and price. */
export const EventBuilderFields = ({ form, errors, onChange }: FieldsProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  // The start date before typing, because a half-typed date is invalid. The other dates move by the difference.
  const [began, setBegan] = useState(form.start_date)
  const start = (to: string) => {
    if (!to) return onChange({ start_date: '' })
    onChange(movedTo(form, form.start_date || began, to))
    setBegan(to)
  }
  const bind = (key: TextKey) => ({
    value: form[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField className="sm:col-span-2" label="Event Title" required {...bind('title')} />
      <TextField className="sm:col-span-2" label="Location" {...bind('location')} />
      <TextField
        label="Start Date"
        type="date"
        {...bind('start_date')}
        hint={startHint(form, settings.booking_closes_days) || undefined}
        onChange={(event) => start(event.target.value)}
      />
      <TextField label="End Date" type="date" {...bind('end_date')} />
      <TextField label="Max Registrations" inputMode="numeric" hint="Needed for sale." {...bind('max_registrations')} />
      <SelectField
        label="Sale"
        {...bind('phase')}
        onChange={(event) => onChange({ phase: event.target.value as Phase })}
      >
        {Object.entries(PHASES).map(([phase, label]) => (
          <option key={phase} value={phase}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="Price (AUD)" inputMode="decimal" hint="Per person." {...bind('price')} />
      <TextField label="Sale Price (AUD)" inputMode="decimal" hint="Optional." {...bind('sale_price')} />
      <TextField label="Deposit (AUD)" inputMode="decimal" hint="Empty: the usual deposit." {...bind('deposit')} />
      <TextField
        label="Opens to All On"
        type="date"
        hint={`Members book ${pluralise(settings.early_booking_days, 'day')} before. Empty: at once.`}
        {...bind('opens_on')}
      />
      <CheckboxField
        className="sm:col-span-1 lg:col-span-3"
        label="Members only: guests do not see it, and it never opens to all"
        checked={form.members_only}
        onChange={({ target }) => onChange({ members_only: target.checked })}
      />
      <CheckboxField
        className="sm:col-span-2 lg:col-span-4"
        label="Free of GST: it goes outside Australia, and no tax is in its price"
        checked={form.gst_free}
        onChange={({ target }) => onChange({ gst_free: target.checked })}
      />
      <TextField
        className="sm:col-span-2 lg:col-span-4"
        label="Summary"
        hint="One sentence for cards and searches."
        {...bind('summary')}
      />
      <TextAreaField className="sm:col-span-2" label="Description" rows={6} {...bind('description')} />
      <TextAreaField label="What Is Included" hint="A line each." rows={6} {...bind('includes')} />
      <TextAreaField label="What Is Not Included" hint="A line each." rows={6} {...bind('excludes')} />
    </div>
  )
}
