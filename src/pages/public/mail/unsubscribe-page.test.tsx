import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { UnsubscribePage } from './unsubscribe-page'

const world = openWorld()

const wanted = (id: string) =>
  world.sql('select new_departures from public.email_preferences where profile_id = $1', [id])

test('the link of a letter ends them, signed in or not, once its button is pressed', async () => {
  const auth = await world.newMember()
  const id = auth.user?.id ?? ''
  await world.sql('insert into public.email_preferences (profile_id, new_departures) values ($1, true)', [id])
  const [made] = await world.sql<{ token: string }>('select private.unsubscribe_token($1) as token', [id])
  renderInApp(<UnsubscribePage />, { at: `/unsubscribe?token=${made?.token}` })
  expect(await wanted(id)).toEqual([{ new_departures: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('You Are Unsubscribed')).toBeVisible()
  expect(await wanted(id)).toEqual([{ new_departures: false }])
})

test('a link that was cut off says so', async () => {
  renderInApp(<UnsubscribePage />, { at: '/unsubscribe?token=cut' })
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('This Link Does Not Work')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled()
})
