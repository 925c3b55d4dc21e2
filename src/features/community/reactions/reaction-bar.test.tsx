import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { ReactionBar } from './reaction-bar'

const app = openTestApp()
const LENORE_ID = '40000000-0000-4000-8000-000000000016'
const findHeartButton = (count: number) => screen.findByRole('button', { name: `Love this event (${count})` })

/** Creates a trip to which another member has reacted. */
const createLovedEvent = async () => {
  const event = await app.newEvent()
  await app.sql(`insert into public.reactions (user_id, event_id, reaction_type) values ($1, $2, 'heart')`, [
    LENORE_ID,
    event.id,
  ])
  return event
}
const renderBar = async () => {
  const [auth, event] = [await app.newMember(), await createLovedEvent()]
  renderInApp(<ReactionBar event={event} />, { auth })
  const heartButton = await findHeartButton(1)
  await waitFor(() => expect(app.sent('events', 'GET')).toHaveLength(1))
  return {
    button: heartButton,
    ownReactions: () =>
      app.sql('select reaction_type from public.reactions where event_id = $1 and user_id = $2', [
        event.id,
        auth.user?.id,
      ]),
  }
}

it('a reaction button shows the new count immediately after a click, and stores the reaction', async () => {
  const releaseReaction = app.hold('reactions', { times: 1 })
  const { button, ownReactions } = await renderBar()
  await userEvent.click(button)
  expect(await findHeartButton(2)).toHaveAttribute('aria-pressed', 'true')
  expect(await ownReactions()).toEqual([])
  releaseReaction()
  await waitFor(async () => expect(await ownReactions()).toEqual([{ reaction_type: 'heart' }]))
  expect(await findHeartButton(2)).toHaveAttribute('aria-pressed', 'true')
})

it('a reaction button shows the old count again, without an error message, when storing the reaction fails', async () => {
  const failReaction = app.hold('reactions', { times: 1, cut: true })
  const { button } = await renderBar()
  await userEvent.click(button)
  expect(await findHeartButton(2)).toHaveAttribute('aria-pressed', 'true')
  failReaction()
  expect(await findHeartButton(1)).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(console.error).toHaveBeenCalledExactlyOnceWith('The reaction wasn’t saved:', expect.anything())
  vi.mocked(console.error).mockClear()
})

it('after several quick clicks, a reaction button stores the state after the last click, even if one request fails', async () => {
  const failReaction = app.hold('reactions', { times: 1, cut: true })
  const { button, ownReactions } = await renderBar()
  for (let clickNumber = 0; clickNumber < 5; clickNumber += 1) await userEvent.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  failReaction()
  await waitFor(() => expect([app.sent('reactions'), app.sent('reactions', 'DELETE')].flat()).toHaveLength(5))
  await waitFor(async () => expect(await ownReactions()).toEqual([{ reaction_type: 'heart' }]))
  expect(await findHeartButton(2)).toHaveAttribute('aria-pressed', 'true')
  expect(console.error).toHaveBeenCalledTimes(1)
  vi.mocked(console.error).mockClear()
})

it('a reaction button shows a visitor a message to log in, and stores no reaction', async () => {
  renderInApp(<ReactionBar event={await createLovedEvent()} />)
  const button = await findHeartButton(1)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect(await screen.findByText('Please log in')).toBeInTheDocument()
  expect(screen.getByText('You need to be logged in to react to events.')).toBeInTheDocument()
  expect(app.sent('reactions')).toEqual([])
})
