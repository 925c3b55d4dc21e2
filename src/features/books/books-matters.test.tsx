import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { BooksMatters } from './books-matters'

const world = openWorld()

it('tells both sides of what differs, until somebody has seen to it', async () => {
  await world.sql(
    `insert into public.card_differences (kind, provider_id, ours, theirs) values ('refund', 're_1', 0, -80)`,
  )
  renderInApp(<BooksMatters />, { auth: await world.admin() })
  await screen.findByText(/ours \$0\.00, theirs -\$80\.00/)
  await userEvent.click(screen.getByRole('button', { name: 'Seen To: The card provider says otherwise' }))
  await screen.findByRole('heading', { name: 'Nothing to look at' })
})
