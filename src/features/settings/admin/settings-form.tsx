import { zodResolver } from '@hookform/resolvers/zod'
import { Fragment, useEffect, useMemo, type ReactNode } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { showToast, useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { SettingsField } from './settings-field'
import { SAVED_AFTER_ERROR_MESSAGE, saveSettings, settingsMessages } from './settings-mutations'
import { listChanges, applyTypedSettings, settingsSchema, toFormValues, type SettingsValues } from './settings-schema'
import { SettingsSocials } from './settings-socials'
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsRow } from './settings-labels'

const SettingsGroupFields = ({ group, form }: { group: SettingsGroup; form: UseFormReturn<SettingsValues> }) => (
  <Card as="section" aria-labelledby={group.id} className="grid scroll-mt-24 gap-4 p-5 sm:p-6">
    <h2 id={group.id} className="display text-xl">
      {group.title}
    </h2>
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {group.names.map((name) => (
        <Fragment key={name}>
          {name === 'socials' ? <SettingsSocials form={form} /> : <SettingsField name={name} form={form} />}
        </Fragment>
      ))}
    </div>
  </Card>
)

const SettingsGroupLinks = () => (
  <nav aria-label="Settings by group" className="flex flex-wrap gap-2">
    {SETTINGS_GROUPS.map(({ id, title }) => (
      <a
        key={id}
        href={`#${id}`}
        className="inline-flex min-h-10 items-center rounded-full border bg-surface px-4 text-sm hover:text-lantern"
      >
        {title}
      </a>
    ))}
  </nav>
)

interface SettingsFormProps {
  settings: SettingsRow
  /** Renders a preview of texts that contain the unsaved settings. */
  preview: (settings: SettingsRow) => ReactNode
}

/** The form with all settings, in groups. Saving sends only the changed values. */
export const SettingsForm = ({ settings, preview }: SettingsFormProps) => {
  const storedValues = useMemo(() => toFormValues(settings), [settings])
  const form = useForm<SettingsValues>({
    resolver: zodResolver(settingsSchema),
    defaultValues: storedValues,
    values: storedValues,
    resetOptions: { keepDirtyValues: true },
  })
  const { send, isBusy, notice, result } = useSend(saveSettings, {
    form,
    messages: settingsMessages,
    notice: 'exceptSuccess',
  })
  const formValues = { ...storedValues, ...useWatch({ control: form.control }) } as SettingsValues
  const changeCount = Object.keys(listChanges(formValues, settings)).length
  // True if the save succeeded although its response was lost. The refetched settings then equal the form's values.
  const isStored = changeCount === 0 && result?.status === 'failed'
  useEffect(() => {
    if (isStored) showToast(SAVED_AFTER_ERROR_MESSAGE)
  }, [isStored])
  const saveForm = async (typedValues: SettingsValues) => {
    const saveResult = await send({ changes: listChanges(typedValues, settings), version: settings.version })
    if (saveResult?.status === 'saved') form.reset(typedValues)
  }
  return (
    <form
      noValidate
      className="grid gap-6 **:scroll-mb-40"
      onSubmit={(event) => void form.handleSubmit(saveForm)(event)}
    >
      <SettingsGroupLinks />
      {SETTINGS_GROUPS.map((group) => (
        <SettingsGroupFields key={group.id} group={group} form={form} />
      ))}
      <div className="sticky bottom-0 z-10 grid gap-3 border-t bg-bg py-3">
        <MessageNotice message={isStored ? null : notice} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={isBusy} disabled={changeCount === 0}>
            Save Settings
          </Button>
          {preview(applyTypedSettings(formValues, settings))}
          <p role="status" className="text-sm text-muted">
            {changeCount === 0 ? 'No changes' : `${pluralise(changeCount, 'setting')} changed`}
          </p>
        </div>
      </div>
    </form>
  )
}
