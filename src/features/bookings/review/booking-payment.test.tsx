import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CARDS_UNKNOWN } from '@/features/payments/card-messages'
import { RULES } from '../../../../tests/support/house-rules'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { BookingPayment } from './booking-payment'
import { usePaying } from './use-paying'

const world = openWorld()

const Shown = () => <BookingPayment rules={RULES} paying={usePaying(null, undefined).paying} />

it('says where it is not known whether cards are taken, beside the other way to pay, and asks again', async () => {
  world.fail('card_payment_status', { times: 1 })
  renderInApp(<Shown />, { auth: await world.newMember() })
  expect(await screen.findByRole('alert')).toHaveTextContent(CARDS_UNKNOWN.text)
  expect(screen.getByText(/^Nothing is charged now/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(CARDS_UNKNOWN.text)).toBeNull())
})
