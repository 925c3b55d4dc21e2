import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { addDays, isPastDay, getToday } from '@/lib/dates'
import { CheckboxField, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import type { EventFormErrors } from './event-form-schema'
import { moveDates } from '../save/event-form-reschedule'
import { PHASE_LABELS, type EventValues, type SalesPhase } from './event-form-values'

/**
 * IANA time zone names such as `Australia/Perth`. Excludes names without a region, such as `UTC`, because a trip takes
 * place in a region.
 */
const TIME_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => /^[A-Z][a-z]+\/[A-Za-z_/-]+$/.test(zone))
const isAustralian = (zone: string): boolean => zone.startsWith('Australia/')

/** The time zones to choose from, the Australian ones first. */
const TIME_ZONE_GROUPS = [
  { label: 'Australia', zones: TIME_ZONES.filter(isAustralian) },
  { label: 'Other countries', zones: TIME_ZONES.filter((zone) => !isAustralian(zone)) },
]

/** Formats the name of a time zone: `Broken Hill` in Australia, and with its region elsewhere, as `Europe/Paris`. */
const formatTimeZone = (zone: string): string => {
  const zoneName = zone.replaceAll('_', ' ')
  return isAustralian(zone) ? zoneName.replace('Australia/', '') : zoneName
}

interface FieldsProps {
  form: EventValues
  errors: EventFormErrors
  onChange: (change: Partial<EventValues>) => void
}

type TextKey = { [Key in keyof EventValues]: EventValues[Key] extends string ? Key : never }[keyof EventValues]

const isBookingClosed = (startDate: string, closesDays: number): boolean =>
  startDate !== '' && startDate < addDays(getToday(), closesDays)

const getStartHint = ({ start_date, end_date, days, phase }: EventValues, closesDays: number): string =>
  [
    isPastDay(end_date || start_date)
      ? 'This trip has ended, so it can’t be booked.'
      : phase === 'open' &&
        isBookingClosed(start_date, closesDays) &&
        `Bookings close ${pluralise(closesDays, 'day')} before the start, so visitors can’t book this date.`,
    days.length > 0 && 'The end date and the days move with the start date.',
  ]
    .filter(Boolean)
    .join(' ')

type FieldBinder = (key: TextKey) => {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

const PriceFields = ({ bind }: { bind: FieldBinder }) => (
  <>
    <TextField label="Price (AUD)" inputMode="decimal" hint="Per person." {...bind('price')} />
    <TextField label="Sale Price (AUD)" inputMode="decimal" hint="Optional." {...bind('sale_price')} />
    <TextField
      label="Deposit (AUD)"
      inputMode="decimal"
      hint="Leave empty to use the deposit in the settings."
      {...bind('deposit')}
    />
  </>
)

/** The checkboxes for the yes-or-no values of a departure. */
const SwitchFields = ({ form, onChange }: Omit<FieldsProps, 'errors'>) => (
  <>
    <CheckboxField
      className="sm:col-span-1 lg:col-span-3"
      label="Members only: visitors don’t see this trip, and it never opens to everyone"
      checked={form.members_only}
      onChange={({ target }) => onChange({ members_only: target.checked })}
    />
    <CheckboxField
      className="sm:col-span-2 lg:col-span-4"
      label="GST-free: the trip is outside Australia, and its price contains no GST"
      checked={form.gst_free}
      onChange={({ target }) => onChange({ gst_free: target.checked })}
    />
    <CheckboxField
      className="sm:col-span-2 lg:col-span-4"
      label="Deposit includes extras and room supplements"
      hint="Extras and rooms of a new booking are then due with the deposit, and are non-refundable, like the deposit."
      checked={form.deposit_includes_extras}
      onChange={({ target }) => onChange({ deposit_includes_extras: target.checked })}
    />
  </>
)

/** The form fields for the trip's deadlines and minimum age. For an empty field, the value in the settings applies. */
const DeadlineFields = ({ bind, settings }: { bind: FieldBinder; settings: PublicSettings }) => (
  <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-3">
    <legend className="mb-2 font-semibold">Deadlines and Age</legend>
    {(
      [
        ['booking_closes_days', 'Bookings Close', 'days before'],
        ['changes_close_days', 'Traveller Changes Close', 'days before'],
        ['min_age', 'Minimum Age', 'years'],
      ] as const
    ).map(([key, label, unit]) => (
      <TextField
        key={key}
        label={`${label} (${unit})`}
        inputMode="numeric"
        hint={`Leave empty to use ${settings[key]}, as in the settings.`}
        {...bind(key)}
      />
    ))}
  </fieldset>
)

/** The form fields for the start and end of the trip and the emergency phone. */
const ArrivalFields = ({ bind }: { bind: FieldBinder }) => (
  <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-4">
    <legend className="mb-2 font-semibold">Start and End</legend>
    <TextField className="lg:col-span-3" label="Meeting Point" {...bind('meeting_point')} />
    <TextField label="Start Time" type="time" hint="Local time." {...bind('start_time')} />
    <TextField className="lg:col-span-3" label="End Point" {...bind('end_point')} />
    <TextField label="End Time" type="time" hint="Local time." {...bind('end_time')} />
    <SelectField
      className="sm:col-span-2 lg:col-span-4"
      label="Time Zone"
      hint="All local times of this trip are in this time zone, also in travellers’ calendars."
      {...bind('time_zone')}
    >
      <option value="">Sydney (used for all deadlines)</option>
      {TIME_ZONE_GROUPS.map(({ label, zones }) => (
        <optgroup key={label} label={label}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {formatTimeZone(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
    <TextField
      className="sm:col-span-2"
      label="Emergency Phone"
      type="tel"
      hint="Only booked travellers and staff see this number."
      {...bind('emergency_phone')}
    />
    <TextAreaField
      className="sm:col-span-2"
      label="Arrival Note"
      hint="How to get there, and what to bring on the first day."
      rows={3}
      {...bind('arrival_note')}
    />
  </fieldset>
)

/** The form fields for title, dates, place and price. */
export const EventBuilderFields = ({ form, errors, onChange }: FieldsProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  // The last complete start date, because the field can be empty while the user types. The other dates of the trip move
  // by the difference to the new start date.
  const [startBeforeTyping, setStartBeforeTyping] = useState(form.start_date)
  const changeStartDate = (newStartDate: string) => {
    if (!newStartDate) return onChange({ start_date: '' })
    onChange(moveDates(form, form.start_date || startBeforeTyping, newStartDate))
    setStartBeforeTyping(newStartDate)
  }
  const bindField: FieldBinder = (key) => ({
    value: form[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField className="sm:col-span-2" label="Event Title" required {...bindField('title')} />
      <TextField className="sm:col-span-2" label="Location" {...bindField('location')} />
      <TextField
        label="Start Date"
        type="date"
        {...bindField('start_date')}
        hint={getStartHint(form, Number(form.booking_closes_days || settings.booking_closes_days)) || undefined}
        onChange={(event) => changeStartDate(event.target.value)}
      />
      <TextField label="End Date" type="date" {...bindField('end_date')} />
      <TextField
        label="Max Registrations"
        inputMode="numeric"
        hint="Required to sell the event."
        {...bindField('max_registrations')}
      />
      <SelectField
        label="Sale"
        {...bindField('phase')}
        onChange={(event) => onChange({ phase: event.target.value as SalesPhase })}
      >
        {Object.entries(PHASE_LABELS).map(([phase, label]) => (
          <option key={phase} value={phase}>
            {label}
          </option>
        ))}
      </SelectField>
      <PriceFields bind={bindField} />
      <TextField
        label="Booking Opens to Everyone On"
        type="date"
        hint={`Members can book ${pluralise(settings.early_booking_days, 'day')} earlier. Leave empty to open to everyone now.`}
        {...bindField('opens_on')}
      />
      <SwitchFields form={form} onChange={onChange} />
      <DeadlineFields bind={bindField} settings={settings} />
      <ArrivalFields bind={bindField} />
      <TextField
        className="sm:col-span-2 lg:col-span-4"
        label="Summary"
        hint="One sentence for cards and searches."
        {...bindField('summary')}
      />
      <TextAreaField className="sm:col-span-2" label="Description" rows={6} {...bindField('description')} />
      <TextAreaField label="What Is Included" hint="One item per line." rows={6} {...bindField('includes')} />
      <TextAreaField label="What Is Not Included" hint="One item per line." rows={6} {...bindField('excludes')} />
    </div>
  )
}
