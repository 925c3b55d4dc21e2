import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { SettingsForm } from './settings-form'
import { applyTypedSettings, toFormValues } from './settings-schema'
import { SETTINGS_GROUPS, SETTING_TEXTS, type SettingsRow } from './settings-labels'

const app = openTestApp()
const fetchSettings = async () => {
  const [row] = await app.sql<{ r: SettingsRow }>('select to_jsonb(r) as r from public.settings r')
  if (!row) throw new Error('There are no settings.')
  return row.r
}
const renderForm = async () => {
  const settings = await fetchSettings()
  renderInApp(<SettingsForm settings={settings} preview={() => null} />, { auth: await app.admin() })
  return settings
}
const getField = (name: keyof typeof SETTING_TEXTS) => {
  const [labelledField] = screen.getAllByLabelText(SETTING_TEXTS[name].label)
  if (!labelledField) throw new Error(`No ${name}`)
  return labelledField
}
const replaceText = async (name: keyof typeof SETTING_TEXTS, text: string) => {
  await userEvent.clear(getField(name))
  if (text) await insertText(getField(name), text)
}
const saveSettings = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }))

it('the settings form shows every setting in exactly one group, with its label and help', async () => {
  const settingsColumns = await app.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'public.settings'::regclass and attnum > 0 and not attisdropped`,
  )
  const editableNames = settingsColumns
    .map(({ name }) => name)
    .filter((name) => !['only_row', 'version', 'cancellation_policy', 'move_policy'].includes(name))
  expect(SETTINGS_GROUPS.flatMap(({ names }) => names).sort()).toEqual(editableNames.sort())
  await renderForm()
  for (const { label, help } of Object.values(SETTING_TEXTS)) {
    expect(screen.getAllByText(label).length).toBeGreaterThan(0)
    expect(screen.getAllByText((text) => text.startsWith(help)).length).toBeGreaterThan(0)
  }
})

it('the settings form shows an error at each invalid field and sends no request', async () => {
  await renderForm()
  await replaceText('hold_hours', '0')
  await replaceText('email', 'nobody')
  await saveSettings()
  expect(await screen.findByText('Please enter a whole number from 1 to 2,160.')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(app.sent('settings', 'PATCH')).toEqual([])
})

it('the settings form sends only the changed settings, together with the version of the settings that the form loaded', async () => {
  const settings = await renderForm()
  expect(screen.getByRole('status')).toHaveTextContent('No changes')
  await replaceText('max_seats_per_booking', String(settings.max_seats_per_booking - 1))
  expect(screen.getByRole('status')).toHaveTextContent('1 setting changed')
  await saveSettings()
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(app.sent('settings', 'PATCH').map(({ body }) => body)).toEqual([
    { max_seats_per_booking: settings.max_seats_per_booking - 1 },
  ])
  expect((await fetchSettings()).max_seats_per_booking).toBe(settings.max_seats_per_booking - 1)
})

it('the settings form shows a conflict and keeps the typed value when another admin saved the settings first', async () => {
  const settings = await renderForm()
  await app.sql('update public.settings set max_seats_per_booking = max_seats_per_booking + 1 where only_row')
  await replaceText('offer_hours', '47')
  await saveSettings()
  expect(await screen.findByText('Someone else saved the settings first')).toBeVisible()
  await waitFor(() => expect(getField('offer_hours')).toHaveValue('47'))
  expect((await fetchSettings()).offer_hours).toBe(settings.offer_hours)
})

it('the settings preview uses the valid typed values, and the stored values of invalid fields', async () => {
  const settings = await fetchSettings()
  const typedValues = { ...toFormValues(settings), hold_hours: '12', offer_hours: 'many' }
  expect(applyTypedSettings(typedValues, settings)).toEqual({ ...settings, hold_hours: 12 })
})
