import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../tests/support/render'
import { openTestApp } from '../../tests/support/test-app'
import { ModerationList } from '@/features/community/admin/moderation-list'
import { AdminProductCatalog, useProductFormTarget } from '@/features/store/admin/product-catalog'

const app = openTestApp()

const ProductCatalogPage = () => <AdminProductCatalog form={useProductFormTarget()} />
const ModerationPage = () => <ModerationList page={1} onPageChange={() => undefined} />

/** Creates two flagged comments. The moderation page shows each of them as a card. */
const createFlaggedComments = async () => {
  const [event, writer] = [await app.newEvent(), await app.newMember()]
  await app.sql(
    `insert into public.comments (event_id, user_id, user_name, content, is_flagged)
     select $1, $2, 'Mary Shelley', 'Cold hands ' || n, true from generate_series(1, 2) n`,
    [event.id, writer.user?.id],
  )
}

it.each([
  ['merchandise', ProductCatalogPage, 'button'],
  ['moderation', ModerationPage, 'a'],
] as const)('the keys j and k move the focus from card to card in the %s list', async (_, List, selector) => {
  await createFlaggedComments()
  renderInApp(<List />, { auth: await app.admin() })
  const cards = await screen.findAllByRole('listitem', { name: /./ })
  const keyboardStops = cards.map((card) => card.querySelector(selector))
  expect(keyboardStops.length).toBeGreaterThan(1)
  await userEvent.keyboard('j')
  expect(keyboardStops[0]).toHaveFocus()
  await userEvent.keyboard('j')
  expect(keyboardStops[1]).toHaveFocus()
  await userEvent.keyboard('k')
  expect(keyboardStops[0]).toHaveFocus()
})
