import * as z from 'zod/mini'
import { EMAIL, eventImagesLimits, settingsLimits, PHONE } from '@/lib/generated/limits'
import { optionalText } from '@/lib/schema'
import { SETTING_TEXTS, type SettingsRow, type SettingName } from './settings-labels'

const SWITCH_SETTINGS = ['under_construction', 'staff_second_factor'] as const
export type SwitchSetting = (typeof SWITCH_SETTINGS)[number]
export const isSwitchSetting = (name: string): name is SwitchSetting =>
  SWITCH_SETTINGS.some((switchName) => switchName === name)

/** The settings that are edited in a text input, including numbers. */
export type TypedSetting = Exclude<SettingName, SwitchSetting | 'socials'>
export type SettingsValues = Record<TypedSetting, string> &
  Record<SwitchSetting, boolean> & { socials: { name: string; url: string }[] }
export type SettingsChanges = Partial<Pick<SettingsRow, SettingName>>

const isTypedSetting = (name: string): name is TypedSetting =>
  name in SETTING_TEXTS && !isSwitchSetting(name) && name !== 'socials'
export const TYPED_SETTINGS: TypedSetting[] = Object.keys(SETTING_TEXTS).filter(isTypedSetting)

const settingLimits: Partial<Record<string, { min?: number; max?: number; maxLength?: number }>> = settingsLimits

/** The minimum and maximum of a numeric setting, from the database constraint. Null for a text. */
export const getBounds = (name: SettingName): { min: number; max: number } | null => {
  const { min, max } = settingLimits[name] ?? {}
  return min === undefined || max === undefined ? null : { min, max }
}

const formatNumber = (value: number): string => value.toLocaleString('en-AU')
/** Formats a range. The text cannot wrap inside the range. */
export const formatRange = ({ min, max }: { min: number; max: number }): string =>
  `${formatNumber(min)}\u00a0to\u00a0${formatNumber(max)}`

const createTextSchema = (name: TypedSetting) => {
  const { kind } = SETTING_TEXTS[name]
  const textSchema = optionalText(settingLimits[name]?.maxLength ?? EMAIL.max)
  if (kind === 'email') {
    return textSchema.check(
      z.refine((typedText) => EMAIL.pattern.test(typedText), 'Please enter a valid email address.'),
    )
  }
  return kind === 'phone'
    ? textSchema.check(z.refine((typedText) => PHONE.pattern.test(typedText), 'Please enter a phone number.'))
    : textSchema
}

const createNumberSchema = (name: TypedSetting, range: { min: number; max: number }) => {
  const allowsCents = SETTING_TEXTS[name].kind === 'AUD' || SETTING_TEXTS[name].kind === 'percent'
  const numberPattern = allowsCents ? /^\d+(\.\d{1,2})?$/ : /^\d+$/
  const isInRange = (typedText: string) =>
    numberPattern.test(typedText) && Number(typedText) >= range.min && Number(typedText) <= range.max
  return z
    .string()
    .check(
      z.trim(),
      z.refine(isInRange, `Please enter a ${allowsCents ? '' : 'whole '}number from ${formatRange(range)}.`),
    )
}

const createFieldSchema = (name: TypedSetting) => {
  const bounds = getBounds(name)
  return bounds ? createNumberSchema(name, bounds) : createTextSchema(name)
}

const URL_PATTERN = /^https?:\/\/[^ ]+$/
const linkSchema = z
  .object({
    name: optionalText(settingsLimits.bank_account_name.maxLength),
    url: optionalText(eventImagesLimits.image_url.maxLength),
  })
  .check(
    z.refine(({ name, url }) => (name === '') === (url === ''), {
      error: 'Please enter both a name and a web address.',
      path: ['url'],
    }),
    z.refine(({ url }) => url === '' || URL_PATTERN.test(url), {
      error: 'Please enter a web address that starts with https://.',
      path: ['url'],
    }),
  )

const typedSchemas = Object.fromEntries(TYPED_SETTINGS.map((name) => [name, createFieldSchema(name)])) as Record<
  TypedSetting,
  ReturnType<typeof createFieldSchema>
>
export const settingsSchema = z.object({
  ...typedSchemas,
  under_construction: z.boolean(),
  staff_second_factor: z.boolean(),
  socials: z.array(linkSchema),
})

export const toFormValues = (settings: SettingsRow): SettingsValues => ({
  ...(Object.fromEntries(TYPED_SETTINGS.map((name) => [name, String(settings[name])])) as Record<TypedSetting, string>),
  under_construction: settings.under_construction,
  staff_second_factor: settings.staff_second_factor,
  // Adds an empty row, in which staff can enter another social media link.
  socials: [...settings.socials, { name: '', url: '' }],
})

const removeEmptyLinks = (links: SettingsValues['socials']) =>
  links.filter(({ url }) => url !== '').map(({ name, url }) => ({ name, url }))
const parseSetting = (name: TypedSetting, text: string): string | number =>
  getBounds(name) ? Number(text) : text.trim()

/** The form's values that differ from the saved settings. */
export const listChanges = (values: SettingsValues, settings: SettingsRow): SettingsChanges => {
  const changedSettings: SettingsChanges = {}
  for (const name of TYPED_SETTINGS) {
    const typedValue = parseSetting(name, values[name])
    if (typedValue !== settings[name]) Object.assign(changedSettings, { [name]: typedValue })
  }
  for (const name of SWITCH_SETTINGS) if (values[name] !== settings[name]) changedSettings[name] = values[name]
  const typedLinks = removeEmptyLinks(values.socials)
  if (JSON.stringify(typedLinks) !== JSON.stringify(removeEmptyLinks(settings.socials)))
    changedSettings.socials = typedLinks
  return changedSettings
}

/** The saved settings with every valid change of the form applied. */
export const applyTypedSettings = (values: SettingsValues, settings: SettingsRow): SettingsRow => {
  const parsedSettings = settingsSchema.safeParse(values)
  const invalidNames = new Set(parsedSettings.success ? [] : parsedSettings.error.issues.map(({ path }) => path[0]))
  const changes = Object.entries(listChanges(values, settings)).filter(([name]) => !invalidNames.has(name))
  return { ...settings, ...Object.fromEntries(changes) }
}
