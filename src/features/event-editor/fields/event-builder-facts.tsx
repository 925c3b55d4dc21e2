import { CheckboxField, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import type { EventFormErrors } from './event-form-schema'
import type { EventValues, FactValues } from './event-form-values'
import { FREE_UNTIL_GUARANTEED } from '@/features/events/event-rules'
import { ACTIVITY_LEVEL_NAMES, formatActivityLevel } from '@/lib/rules/fact-rules'

interface FactsProps {
  form: EventValues
  errors: EventFormErrors
  onChange: (change: Partial<EventValues>) => void
}

const GROUP_CLASS = 'grid gap-4 sm:grid-cols-2'

/**
 * The form fields for the group: its minimum size, when staff decide whether the departure goes ahead, and the
 * languages.
 */
const GroupFields = ({ form, errors, onChange }: FactsProps) => {
  const bindField = (key: 'min_group_size' | 'decision_days' | 'languages') => ({
    value: form[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <fieldset className={GROUP_CLASS}>
      <legend className="mb-2 font-semibold">The Group</legend>
      <TextField
        label="Minimum Group Size (travellers)"
        inputMode="numeric"
        hint="With this many confirmed travellers, the departure is guaranteed. The maximum is “Max Registrations”."
        {...bindField('min_group_size')}
      />
      <TextField
        label="Decision Day (days before departure)"
        inputMode="numeric"
        hint="If the minimum isn’t reached by then, we ask staff whether the trip goes ahead."
        {...bindField('decision_days')}
      />
      <CheckboxField
        className="sm:col-span-2"
        label={FREE_UNTIL_GUARANTEED}
        hint="New bookings can be cancelled with a full refund until the minimum is reached or staff guarantee the trip."
        checked={form.free_until_guaranteed}
        onChange={({ target }) => onChange({ free_until_guaranteed: target.checked })}
      />
      <TextField label="Languages" hint="Languages that the guides speak." {...bindField('languages')} />
    </fieldset>
  )
}

/** The form fields for the facts of the trip. The trip page shows only the facts that are filled in. */
export const EventBuilderFacts = ({ form, errors, onChange }: FactsProps) => {
  const bindField = (key: keyof FactValues) => ({
    value: form[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <section aria-label="Practical Facts" className="grid gap-6">
      <div>
        <h3 className="display text-xl">Practical Facts</h3>
        <p className="text-sm text-muted">The trip page shows only what you fill in.</p>
      </div>
      <fieldset className={GROUP_CLASS}>
        <legend className="mb-2 font-semibold">Effort and Access</legend>
        <SelectField label="Activity Level" {...bindField('activity_level')}>
          <option value="">Not known yet</option>
          {ACTIVITY_LEVEL_NAMES.map((word, index) => (
            <option key={word} value={index + 1}>
              {formatActivityLevel(index + 1)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Walking (hours a day)"
          inputMode="decimal"
          hint="On a usual day, such as 3 or 2.5."
          {...bindField('walking_hours')}
        />
        <TextField label="Steps and Stairs" {...bindField('stairs')} />
        <TextField label="Time in the Dark" hint="How long the group is in the dark." {...bindField('darkness')} />
        <TextField label="Toilets" hint="Where there are toilets, and where not." {...bindField('toilets')} />
        <TextField label="Wheelchair Access" {...bindField('wheelchair_access')} />
      </fieldset>
      <GroupFields {...{ form, errors, onChange }} />
      <fieldset className={GROUP_CLASS}>
        <legend className="mb-2 font-semibold">Packing and Preparation</legend>
        <TextAreaField label="Packing List" hint="One item per line." rows={5} {...bindField('packing_list')} />
        <TextAreaField
          label="Optional Extras"
          hint="At the traveller’s own cost. One per line."
          rows={5}
          {...bindField('optional_costs')}
        />
        <TextAreaField label="Insurance" rows={3} {...bindField('insurance')} />
        <TextAreaField label="Passport and Visa" rows={3} {...bindField('visa')} />
      </fieldset>
    </section>
  )
}
