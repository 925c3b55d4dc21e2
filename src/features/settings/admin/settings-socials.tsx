import { Plus } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import type { SettingsValues } from './settings-schema'
import { SETTING_TEXTS } from './settings-labels'

/** The fields for the social media links in the footer. A link without a URL is not saved. */
export const SettingsSocials = ({ form }: { form: UseFormReturn<SettingsValues> }) => {
  const { fields, append } = useFieldArray({ control: form.control, name: 'socials' })
  const { label, help } = SETTING_TEXTS.socials
  return (
    <fieldset className="grid gap-2 sm:col-span-2 xl:col-span-3">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-muted">{help} To remove a link, clear both of its fields.</p>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <TextField label={`Name of link ${index + 1}`} hideLabel {...form.register(`socials.${index}.name`)} />
          <TextField
            label={`Web address of link ${index + 1}`}
            hideLabel
            inputMode="url"
            error={form.formState.errors.socials?.[index]?.url?.message}
            {...form.register(`socials.${index}.url`)}
          />
        </div>
      ))}
      <Button size="sm" variant="secondary" className="w-fit" onClick={() => append({ name: '', url: '' })}>
        <Plus aria-hidden className="size-4" />
        Add Link
      </Button>
    </fieldset>
  )
}
