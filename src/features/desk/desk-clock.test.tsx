import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { DeskClock } from './desk-clock'

const world = openWorld()
const set = (change: string, which = 'true') => world.sql(`update public.scheduled_jobs set ${change} where ${which}`)
const show = async () => renderInApp(<DeskClock />, { auth: await world.admin() })
beforeEach(() => set('tried_at = null, done_at = null, error = null'))

test('states when the jobs last ran while they are on time', async () => {
  await set(`tried_at = private.now() - interval '9 minutes', done_at = private.now()`)
  await show()
  expect(await screen.findByText(/^Scheduled jobs last ran on \d+ \w+ \d+/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('alerts when the jobs are late, and says what waits and what to do', async () => {
  await set(`tried_at = private.now() - interval '11 minutes'`)
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /aren't running. Scheduled jobs last ran on .* emails aren't being sent. Ask your developer/,
  )
})

test('alerts when the jobs have never run', async () => {
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Scheduled jobs have never run.')
})

test('names the job that failed and its error', async () => {
  await set('tried_at = private.now(), done_at = private.now()')
  await set(`error = '23514: a check was broken', done_at = null`, `job = 'orders'`)
  await show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Cancelling unpaid orders: failing (23514: a check was broken).')
  expect(alert).not.toHaveTextContent("aren't running")
})
