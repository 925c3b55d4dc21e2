import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '@/ui/form/field'
import { FieldFrame } from '@/ui/form/field-frame'
import { useField } from '@/ui/form/use-field'
import { getBounds, isSwitchSetting, formatRange, type SettingsValues, type TypedSetting } from './settings-schema'
import { SETTING_TEXTS, type SettingName } from './settings-labels'

interface SettingsFieldProps {
  name: Exclude<SettingName, 'socials'>
  form: UseFormReturn<SettingsValues>
}

const getHint = (name: SettingName): string => {
  const bounds = getBounds(name)
  return bounds ? `${SETTING_TEXTS[name].help} Allowed: ${formatRange(bounds)}.` : SETTING_TEXTS[name].help
}

const SettingInput = ({ name, form }: { name: TypedSetting; form: UseFormReturn<SettingsValues> }) => {
  const { label, kind } = SETTING_TEXTS[name]
  const hint = getHint(name)
  const fieldError = form.formState.errors[name]?.message
  const bounds = getBounds(name)
  const { control, ...ids } = useField({ hint, error: fieldError })
  const unitId = bounds ? `${control.id}-unit` : ''
  const describedBy = [unitId, control['aria-describedby']].filter(Boolean).join(' ')
  const inputMode = bounds ? 'numeric' : 'text'
  return (
    <FieldFrame {...{ label, hint, error: fieldError, ...ids }} controlId={control.id}>
      <span className="flex items-center gap-2">
        <input
          {...control}
          className={bounds ? 'control max-w-28 tabular-nums' : 'control'}
          aria-describedby={describedBy}
          inputMode={kind === 'AUD' || kind === 'percent' ? 'decimal' : inputMode}
          {...form.register(name)}
        />
        {bounds && (
          <span id={unitId} className="text-sm text-muted">
            {kind}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

/** The field of one setting: label, input with unit, and a hint with the allowed range. */
export const SettingsField = ({ name, form }: SettingsFieldProps) =>
  isSwitchSetting(name) ? (
    <CheckboxField label={SETTING_TEXTS[name].label} hint={SETTING_TEXTS[name].help} {...form.register(name)} />
  ) : (
    <SettingInput name={name} form={form} />
  )
