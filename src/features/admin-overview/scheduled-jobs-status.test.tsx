import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { ScheduledJobsStatus } from './scheduled-jobs-status'

const app = openTestApp()
const updateJobs = (assignments: string, condition = 'true') =>
  app.sql(`update public.scheduled_jobs set ${assignments} where ${condition}`)
const renderStatus = async () => renderInApp(<ScheduledJobsStatus />, { auth: await app.admin() })
beforeEach(() => updateJobs('tried_at = null, done_at = null, error = null'))

test('the admin overview shows the last run of the scheduled jobs while the jobs run on time', async () => {
  await updateJobs(`tried_at = private.now() - interval '9 minutes', done_at = private.now()`)
  await renderStatus()
  expect(await screen.findByText(/^Scheduled jobs last ran on \d+ \w+ \d+/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the admin overview shows an alert with the effect and the remedy when the scheduled jobs are late', async () => {
  await updateJobs(`tried_at = private.now() - interval '11 minutes'`)
  await renderStatus()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /aren't running. Scheduled jobs last ran on .* emails aren't being sent. Ask your developer/,
  )
})

test('the admin overview shows an alert when the scheduled jobs have never run', async () => {
  await renderStatus()
  expect(await screen.findByRole('alert')).toHaveTextContent('Scheduled jobs have never run.')
})

test('the admin overview names the scheduled job that failed and its error', async () => {
  await updateJobs('tried_at = private.now(), done_at = private.now()')
  await updateJobs(`error = '23514: a check was broken', done_at = null`, `job = 'orders'`)
  await renderStatus()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Cancelling unpaid orders: failing (23514: a check was broken).')
  expect(alert).not.toHaveTextContent("aren't running")
})
