import * as z from 'zod/mini'
import { EMAIL, eventImagesLimits, settingsLimits, PHONE } from '@/lib/generated/limits'
import { optionalText } from '@/lib/schema'
import { SETTINGS, type Rules, type Setting } from './settings-labels'

const SWITCHES = ['under_construction', 'staff_second_factor'] as const
export type Switch = (typeof SWITCHES)[number]
export const isSwitch = (name: string): name is Switch => SWITCHES.some((one) => one === name)

/** Settings with a text input, numbers included. */
export type TypedSetting = Exclude<Setting, Switch | 'socials'>
export type SettingsValues = Record<TypedSetting, string> &
  Record<Switch, boolean> & { socials: { name: string; url: string }[] }
export type Changes = Partial<Pick<Rules, Setting>>

const isTyped = (name: string): name is TypedSetting => name in SETTINGS && !isSwitch(name) && name !== 'socials'
export const TYPED: TypedSetting[] = Object.keys(SETTINGS).filter(isTyped)

const limits: Partial<Record<string, { min?: number; max?: number; maxLength?: number }>> = settingsLimits

/** The bounds of a number from its database constraint; null for a text. */
export const boundsOf = (name: Setting): { min: number; max: number } | null => {
  const { min, max } = limits[name] ?? {}
  return min === undefined || max === undefined ? null : { min, max }
}

const written = (value: number): string => value.toLocaleString('en-AU')
/** The range with no line break inside. */
export const rangeOf = ({ min, max }: { min: number; max: number }): string =>
  `${written(min)}\u00a0to\u00a0${written(max)}`

const textOf = (name: TypedSetting) => {
  const { kind } = SETTINGS[name]
  const text = optionalText(limits[name]?.maxLength ?? EMAIL.max)
  if (kind === 'email') {
    return text.check(z.refine((typed) => EMAIL.pattern.test(typed), 'Please enter a valid email address.'))
  }
  return kind === 'phone'
    ? text.check(z.refine((typed) => PHONE.pattern.test(typed), 'Please enter a phone number.'))
    : text
}

const numberOf = (name: TypedSetting, range: { min: number; max: number }) => {
  const cents = SETTINGS[name].kind === 'AUD' || SETTINGS[name].kind === 'percent'
  const pattern = cents ? /^\d+(\.\d{1,2})?$/ : /^\d+$/
  const inside = (typed: string) => pattern.test(typed) && Number(typed) >= range.min && Number(typed) <= range.max
  return z
    .string()
    .check(z.trim(), z.refine(inside, `Please enter a ${cents ? '' : 'whole '}number from ${rangeOf(range)}.`))
}

const fieldOf = (name: TypedSetting) => {
  const range = boundsOf(name)
  return range ? numberOf(name, range) : textOf(name)
}

const ADDRESS = /^https?:\/\/[^ ]+$/
const link = z
  .object({
    name: optionalText(settingsLimits.bank_account_name.maxLength),
    url: optionalText(eventImagesLimits.image_url.maxLength),
  })
  .check(
    z.refine(({ name, url }) => (name === '') === (url === ''), {
      error: 'Please enter both a name and an address.',
      path: ['url'],
    }),
    z.refine(({ url }) => url === '' || ADDRESS.test(url), {
      error: 'Please enter an address that starts with https://.',
      path: ['url'],
    }),
  )

const typed = Object.fromEntries(TYPED.map((name) => [name, fieldOf(name)])) as Record<
  TypedSetting,
  ReturnType<typeof fieldOf>
>
export const settingsSchema = z.object({
  ...typed,
  under_construction: z.boolean(),
  staff_second_factor: z.boolean(),
  socials: z.array(link),
})

export const valuesOf = (settings: Rules): SettingsValues => ({
  ...(Object.fromEntries(TYPED.map((name) => [name, String(settings[name])])) as Record<TypedSetting, string>),
  under_construction: settings.under_construction,
  staff_second_factor: settings.staff_second_factor,
  // An empty row for another link.
  socials: [...settings.socials, { name: '', url: '' }],
})

const linksIn = (links: SettingsValues['socials']) =>
  links.filter(({ url }) => url !== '').map(({ name, url }) => ({ name, url }))
const settingError = (name: TypedSetting, text: string): string | number =>
  boundsOf(name) ? Number(text) : text.trim()

/** The values that differ from the saved ones. */
export const changesOf = (values: SettingsValues, settings: Rules): Changes => {
  const changes: Changes = {}
  for (const name of TYPED) {
    const invalid = settingError(name, values[name])
    if (invalid !== settings[name]) Object.assign(changes, { [name]: invalid })
  }
  for (const name of SWITCHES) if (values[name] !== settings[name]) changes[name] = values[name]
  const links = linksIn(values.socials)
  if (JSON.stringify(links) !== JSON.stringify(linksIn(settings.socials))) changes.socials = links
  return changes
}

/** The saved settings with every valid change of the form applied. */
export const rulesAsTyped = (values: SettingsValues, settings: Rules): Rules => {
  const right = settingsSchema.safeParse(values)
  const wrong = new Set(right.success ? [] : right.error.issues.map(({ path }) => path[0]))
  const changes = Object.entries(changesOf(values, settings)).filter(([name]) => !wrong.has(name))
  return { ...settings, ...Object.fromEntries(changes) }
}
