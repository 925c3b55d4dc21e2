import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '@/ui/form/field'
import { FieldFrame } from '@/ui/form/field-frame'
import { useField } from '@/ui/form/use-field'
import { boundsOf, isSwitch, rangeOf, type SettingsValues, type TypedSetting } from './settings-schema'
import { SETTINGS, type Setting } from './settings-labels'

interface SettingsFieldProps {
  name: Exclude<Setting, 'socials'>
  form: UseFormReturn<SettingsValues>
}

const hintOf = (name: Setting): string => {
  const range = boundsOf(name)
  return range ? `${SETTINGS[name].help} Allowed: ${rangeOf(range)}.` : SETTINGS[name].help
}

const Typed = ({ name, form }: { name: TypedSetting; form: UseFormReturn<SettingsValues> }) => {
  const { label, kind } = SETTINGS[name]
  const hint = hintOf(name)
  const error = form.formState.errors[name]?.message
  const range = boundsOf(name)
  const { control, ...ids } = useField({ hint, error })
  const unit = range ? `${control.id}-unit` : ''
  const describedBy = [unit, control['aria-describedby']].filter(Boolean).join(' ')
  const typed = range ? 'numeric' : 'text'
  return (
    <FieldFrame {...{ label, hint, error, ...ids }} controlId={control.id}>
      <span className="flex items-center gap-2">
        <input
          {...control}
          className={range ? 'control max-w-28 tabular-nums' : 'control'}
          aria-describedby={describedBy}
          inputMode={kind === 'AUD' || kind === 'percent' ? 'decimal' : typed}
          {...form.register(name)}
        />
        {range && (
          <span id={unit} className="text-sm text-muted">
            {kind}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

/** One setting: its label, its field with the unit, and a hint with the allowed range. */
export const SettingsField = ({ name, form }: SettingsFieldProps) =>
  isSwitch(name) ? (
    <CheckboxField label={SETTINGS[name].label} hint={SETTINGS[name].help} {...form.register(name)} />
  ) : (
    <Typed name={name} form={form} />
  )
