import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../tests/support/render'
import { openWorld } from '../../tests/support/world'
import { ModerationList } from '@/features/community/desk/moderation-list'
import { AdminProductShelf, useProductForm } from '@/features/store/desk/product-shelf'

const world = openWorld()

const Shelf = () => <AdminProductShelf form={useProductForm()} />
const Moderation = () => <ModerationList page={1} onPage={() => undefined} />

/** Two flagged comments. */
const flag = async () => {
  const [trip, writer] = [await world.newTrip(), await world.newMember()]
  await world.sql(
    `insert into public.comments (event_id, user_id, user_name, content, is_flagged)
     select $1, $2, 'Mary Shelley', 'Cold hands ' || n, true from generate_series(1, 2) n`,
    [trip.id, writer.user?.id],
  )
}

it.each([
  ['merchandise', Shelf, 'button'],
  ['moderation', Moderation, 'a'],
] as const)('%s is walked by keys from card to card', async (_, List, way) => {
  await flag()
  renderInApp(<List />, { auth: await world.admin() })
  const cards = await screen.findAllByRole('listitem', { name: /./ })
  const ways = cards.map((card) => card.querySelector(way))
  expect(ways.length).toBeGreaterThan(1)
  await userEvent.keyboard('j')
  expect(ways[0]).toHaveFocus()
  await userEvent.keyboard('j')
  expect(ways[1]).toHaveFocus()
  await userEvent.keyboard('k')
  expect(ways[0]).toHaveFocus()
})
