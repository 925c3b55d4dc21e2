import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { FavoriteButton } from './favorite-button'

const world = openWorld()
const heart = () => screen.getByRole('button', { name: /^Favorite: / })
const pressed = (yes: boolean) => waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', String(yes)))

/** Renders a trip's heart for a new member. */
const open = async ({ saved = false } = {}) => {
  const [auth, event] = [await world.newMember(), await world.newTrip()]
  const kept = () =>
    world.sql('select 1 from public.favorites where user_id = $1 and event_id = $2', [auth.user?.id, event.id])
  const save = () =>
    world.sql('insert into public.favorites (user_id, event_id) values ($1, $2)', [auth.user?.id, event.id])
  if (saved) await save()
  renderInApp(<FavoriteButton event={event} />, { auth })
  await waitFor(() => expect(world.sent('favorites', 'GET')).toHaveLength(1))
  await pressed(saved)
  return { kept, save }
}

it('is pressed at once, before the server has answered', async () => {
  world.stall('favorites', { method: 'POST' })
  await open()
  await userEvent.click(heart())
  await pressed(true)
})

it('is kept, and taken off again', async () => {
  const { kept } = await open()
  await userEvent.click(heart())
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await userEvent.click(heart())
  await waitFor(async () => expect(await kept()).toEqual([]))
  await pressed(false)
})

it('is taken back, with a word, where it failed', async () => {
  world.refuse('favorites')
  await open()
  await userEvent.click(heart())
  expect(await screen.findByText('We couldn’t change your favorites. Please try again.')).toBeInTheDocument()
  await pressed(false)
})

it('says where it is not known whether it is one, and asks again when it is pressed', async () => {
  const [auth, event] = [await world.newMember(), await world.newTrip()]
  await world.sql('insert into public.favorites (user_id, event_id) values ($1, $2)', [auth.user?.id, event.id])
  world.fail('favorites', { times: 1 })
  renderInApp(<FavoriteButton event={event} />, { auth })
  const again = await screen.findByRole('button', { name: /couldn’t load your favorites. Please try again.$/ })
  expect(again).not.toHaveAttribute('aria-pressed')
  await userEvent.click(again)
  await pressed(true)
  expect(heart()).toHaveFocus()
})

it('removes what was saved', async () => {
  const { kept } = await open({ saved: true })
  await userEvent.click(heart())
  await waitFor(async () => expect(await kept()).toEqual([]))
  await pressed(false)
})

it('counts what another tab has saved as saved', async () => {
  const { save } = await open()
  await save()
  await userEvent.click(heart())
  await waitFor(() => expect(world.sent('favorites', 'GET')).toHaveLength(2))
  await pressed(true)
})

it('tells a guest to log in, and saves nothing', async () => {
  renderInApp(<FavoriteButton event={await world.newTrip()} />)
  await userEvent.click(heart())
  expect(await screen.findByText('You need to be logged in to save favorites.')).toBeInTheDocument()
  expect(world.sent('favorites')).toEqual([])
})
