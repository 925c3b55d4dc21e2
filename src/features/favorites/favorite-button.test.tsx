import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { FavoriteButton } from './favorite-button'

const app = openTestApp()
const getHeartButton = () => screen.getByRole('button', { name: /^Favorite: / })
const expectPressed = (isPressed: boolean) =>
  waitFor(() => expect(getHeartButton()).toHaveAttribute('aria-pressed', String(isPressed)))

/** Renders the favorite button of a trip for a new member. */
const renderButton = async ({ isSaved = false } = {}) => {
  const [auth, event] = [await app.newMember(), await app.newEvent()]
  const listStoredFavorites = () =>
    app.sql('select 1 from public.favorites where user_id = $1 and event_id = $2', [auth.user?.id, event.id])
  const insertFavorite = () =>
    app.sql('insert into public.favorites (user_id, event_id) values ($1, $2)', [auth.user?.id, event.id])
  if (isSaved) await insertFavorite()
  renderInApp(<FavoriteButton event={event} />, { auth })
  await waitFor(() => expect(app.sent('favorites', 'GET')).toHaveLength(1))
  await expectPressed(isSaved)
  return { listStored: listStoredFavorites, save: insertFavorite }
}

it('the heart button marks the trip as a favorite at once, before the server responds', async () => {
  app.stall('favorites', { method: 'POST' })
  await renderButton()
  await userEvent.click(getHeartButton())
  await expectPressed(true)
})

it('the heart button stores a favorite on the first click, and removes it on the second', async () => {
  const { listStored } = await renderButton()
  await userEvent.click(getHeartButton())
  await waitFor(async () => expect(await listStored()).toHaveLength(1))
  await userEvent.click(getHeartButton())
  await waitFor(async () => expect(await listStored()).toEqual([]))
  await expectPressed(false)
})

it('the heart button shows the old state and an error when storing the favorite fails', async () => {
  app.refuse('favorites')
  await renderButton()
  await userEvent.click(getHeartButton())
  expect(await screen.findByText('We couldn’t change your favorites. Please try again.')).toBeInTheDocument()
  await expectPressed(false)
})

it('the heart button shows that favorites failed to load, and loads them again on click', async () => {
  const [auth, event] = [await app.newMember(), await app.newEvent()]
  await app.sql('insert into public.favorites (user_id, event_id) values ($1, $2)', [auth.user?.id, event.id])
  app.fail('favorites', { times: 1 })
  renderInApp(<FavoriteButton event={event} />, { auth })
  const retryButton = await screen.findByRole('button', { name: /couldn’t load your favorites. Please try again.$/ })
  expect(retryButton).not.toHaveAttribute('aria-pressed')
  await userEvent.click(retryButton)
  await expectPressed(true)
  expect(getHeartButton()).toHaveFocus()
})

it('the heart button removes a favorite that was stored before the page was opened', async () => {
  const { listStored } = await renderButton({ isSaved: true })
  await userEvent.click(getHeartButton())
  await waitFor(async () => expect(await listStored()).toEqual([]))
  await expectPressed(false)
})

it('the heart button shows a trip as a favorite when another tab has already stored it', async () => {
  const { save } = await renderButton()
  await save()
  await userEvent.click(getHeartButton())
  await waitFor(() => expect(app.sent('favorites', 'GET')).toHaveLength(2))
  await expectPressed(true)
})

it('the heart button shows a visitor a message to log in, and stores no favorite', async () => {
  renderInApp(<FavoriteButton event={await app.newEvent()} />)
  await userEvent.click(getHeartButton())
  expect(await screen.findByText('You need to be logged in to save favorites.')).toBeInTheDocument()
  expect(app.sent('favorites')).toEqual([])
})
