import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { DeskClock } from './desk-clock'

const world = openWorld()
const set = (change: string, which = 'true') => world.sql(`update public.clock_parts set ${change} where ${which}`)
const show = async () => renderInApp(<DeskClock />, { auth: await world.admin() })
beforeEach(() => set('tried_at = null, done_at = null, fault = null'))

test('a clock that has come by in the last ten minutes is a line of small print', async () => {
  await set(`tried_at = private.now() - interval '9 minutes', done_at = private.now()`)
  await show()
  expect(await screen.findByText(/^The clock last ran on \d+ \w+ \d+/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one that has not is red, and says what waits', async () => {
  await set(`tried_at = private.now() - interval '11 minutes'`)
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent(/The clock last ran on .* stands still/)
})

test('one that never came by is red too', async () => {
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent('The clock has never run.')
})

test('a part that could not be done is named with its fault', async () => {
  await set('tried_at = private.now(), done_at = private.now()')
  await set(`fault = '23514: a check was broken', done_at = null`, `part = 'orders'`)
  await show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Ending unpaid orders: not all could be done (23514: a check was broken).')
  expect(alert).not.toHaveTextContent('stands still')
})
