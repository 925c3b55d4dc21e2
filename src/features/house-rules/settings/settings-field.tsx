import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '@/ui/form/field'
import { FieldFrame } from '@/ui/form/field-frame'
import { useField } from '@/ui/form/use-field'
import { boundsOf, isSwitch, rangeOf, type SettingsValues, type TypedSetting } from './settings-schema'
import { SETTINGS, type Setting } from './settings-words'

interface SettingsFieldProps {
  name: Exclude<Setting, 'socials'>
  form: UseFormReturn<SettingsValues>
}

const hintOf = (name: Setting): string => {
  const range = boundsOf(name)
  return range ? `${SETTINGS[name].says} ${rangeOf(range)}.` : SETTINGS[name].says
}

const Typed = ({ name, form }: { name: TypedSetting; form: UseFormReturn<SettingsValues> }) => {
  const { label, kind, fixed } = SETTINGS[name]
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
          readOnly={fixed}
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

/** One setting: what it is called, what it changes, in what it is counted and how far it goes. */
export const SettingsField = ({ name, form }: SettingsFieldProps) =>
  isSwitch(name) ? (
    <CheckboxField label={SETTINGS[name].label} hint={SETTINGS[name].says} {...form.register(name)} />
  ) : (
    <Typed name={name} form={form} />
  )
