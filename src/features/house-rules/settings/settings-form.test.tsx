import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { SettingsForm } from './settings-form'
import { rulesAsTyped, valuesOf } from './settings-schema'
import { GROUPS, SETTINGS, type Rules } from './settings-words'

const world = openWorld()
const rulesNow = async () => {
  const [row] = await world.sql<{ r: Rules }>('select to_jsonb(r) as r from public.house_rules r')
  if (!row) throw new Error('The house has no rules.')
  return row.r
}
const open = async () => {
  const rules = await rulesNow()
  renderInApp(<SettingsForm rules={rules} preview={() => null} />, { auth: await world.admin() })
  return rules
}
const field = (name: keyof typeof SETTINGS) => {
  const [found] = screen.getAllByLabelText(SETTINGS[name].label)
  if (!found) throw new Error(`No ${name}`)
  return found
}
const retype = async (name: keyof typeof SETTINGS, text: string) => {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }))

it('every column of the house’s rules stands on the page, in one group', async () => {
  const columns = await world.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'public.house_rules'::regclass and attnum > 0 and not attisdropped`,
  )
  const shown = columns.map(({ name }) => name).filter((name) => name !== 'only_row' && name !== 'version')
  expect(GROUPS.flatMap(({ names }) => names).sort()).toEqual(shown.sort())
  await open()
  for (const { label, says } of Object.values(SETTINGS)) {
    expect(screen.getAllByText(label).length).toBeGreaterThan(0)
    expect(screen.getAllByText((text) => text.startsWith(says)).length).toBeGreaterThan(0)
  }
})

it('says what is wrong with which field, and sends nothing', async () => {
  await open()
  await retype('hold_hours', '0')
  await retype('email', 'nobody')
  await save()
  expect(await screen.findByText('Please enter a whole number from 1 to 2,160.')).toBeVisible()
  expect(screen.getByText('Please enter a valid e-mail address.')).toBeVisible()
  expect(world.sent('save_house_rules')).toEqual([])
})

it('sends what was changed alone, and names the version that it was read at', async () => {
  const rules = await open()
  expect(screen.getByRole('status')).toHaveTextContent('Nothing changed')
  await retype('import_rows', String(rules.import_rows - 1))
  expect(screen.getByRole('status')).toHaveTextContent('1 setting changed')
  await save()
  expect(await screen.findByText('Settings Saved')).toBeVisible()
  expect(world.sent('save_house_rules').map(({ body }) => body)).toEqual([
    { changes: { import_rows: rules.import_rows - 1 }, expected_version: rules.version },
  ])
  expect((await rulesNow()).import_rows).toBe(rules.import_rows - 1)
})

it('is told of somebody else’s save, and keeps what was typed', async () => {
  const rules = await open()
  await world.sql(
    'update public.house_rules set max_network_requests_per_hour = max_network_requests_per_hour + 1 where only_row',
  )
  await retype('reports_an_hour', '21')
  await save()
  expect(await screen.findByText('Somebody Else Has Saved Meanwhile')).toBeVisible()
  await waitFor(() => expect(field('reports_an_hour')).toHaveValue('21'))
  expect((await rulesNow()).reports_an_hour).toBe(rules.reports_an_hour)
})

it('shows texts with what is typed, as long as it can be read', async () => {
  const rules = await rulesNow()
  const typed = { ...valuesOf(rules), hold_hours: '12', offer_hours: 'many' }
  expect(rulesAsTyped(typed, rules)).toEqual({ ...rules, hold_hours: 12 })
})
