import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { AutopayOffer } from './autopay-offer'

const app = openTestApp()

/** Creates a member who has paid the first of three installments and saved the card. */
const renderOffer = async () => {
  const auth = await app.newMember()
  const userId = auth.user?.id ?? ''
  const { id } = await newBooking(app, {
    bookedBy: auth,
    installments: [
      ['2025-10-07', 800],
      ['2031-02-01', 800],
      ['2031-03-01', 800],
    ],
    paid: 800,
  })
  await app.sql(
    `insert into public.saved_cards (user_id, customer, method, brand, last4, exp_month, exp_year, mode, account_id)
       values ($1, 'cus_1', 'pm_1', 'visa', '4242', 12, 2099, 'test', 'acct_1')`,
    [userId],
  )
  renderInApp(<AutopayOffer bookingId={id} userId={userId} />, { auth })
  return { id }
}

it('the offer of automatic payments shows amounts and dates before the member agrees, and stores the displayed terms as agreed', async () => {
  const { id } = await renderOffer()
  const termsParagraph = await screen.findByText(
    /^For this booking my card may be charged: \$800\.00 on 1 February 2031, \$800\./,
  )
  const shownTerms = termsParagraph.textContent
  expect(await app.sql('select 1 from public.autopay where booking_id = $1', [id])).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Pay Remaining Instalments with Visa …4242' }))
  await screen.findByRole('heading', { name: 'The remaining instalments are paid automatically' })
  expect(await app.sql('select terms, state from public.autopay where booking_id = $1', [id])).toEqual([
    { terms: shownTerms, state: 'on' },
  ])
})
