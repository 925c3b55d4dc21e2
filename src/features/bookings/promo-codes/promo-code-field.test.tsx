import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { BookingForm } from '../booking-form'

const app = openTestApp()
const onBooked = vi.fn()

/** Renders the booking form on the step with the plan, for a trip at $2,400 with the code GHOST10 for 10 percent. */
const renderForm = async (path = '/?step=plan', minSpend = 0) => {
  const [auth, event] = [await app.newMember('Mabel Moonlight'), await app.newEvent({ seats: 5, price: 2400 })]
  await app.sql(
    `insert into public.promo_codes (code, percent, min_spend) values ('GHOST10', 10, $1)
     on conflict (code) do update set min_spend = excluded.min_spend`,
    [minSpend],
  )
  const renderAgain = () =>
    renderInApp(
      <BookingForm
        event={{ ...event, gst_free: false, min_age: 0, changes_close_on: '2030-01-01' }}
        member={{ id: auth.user?.id ?? '', name: 'Mabel Moonlight' }}
        maxSeats={5}
        seats={2}
        onBooked={onBooked}
        nextStep={() => null}
        eventSummary={<p>{event.title}</p>}
      />,
      { auth, path },
    )
  return { event, show: renderAgain, page: renderAgain() }
}
const findCodeField = () => screen.findByRole('textbox', { name: 'Promo code' })
const clickApply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }))
const findPriceBreakdown = () => screen.findByLabelText('Price breakdown')

it('the booking form applies a promo code with Enter, shows its discount and can remove it', async () => {
  await renderForm()
  await insertText(await findCodeField(), 'ghost10')
  await userEvent.type(await findCodeField(), '{Enter}')
  expect(within(await findPriceBreakdown()).getByText('Promo code GHOST10')).toBeInTheDocument()
  expect(screen.getByText('$4,320.00')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove GHOST10' }))
  expect(await screen.findByText('$4,800.00')).toBeInTheDocument()
})

it('the booking form keeps an applied promo code after a reload, and books with it', async () => {
  const { event, show, page } = await renderForm()
  await insertText(await findCodeField(), 'GHOST10')
  await clickApply()
  await screen.findByRole('button', { name: 'Remove GHOST10' })
  page.unmount()
  show()
  expect(await screen.findByRole('button', { name: 'Remove GHOST10' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Pay in full' }))
  await insertText(screen.getAllByLabelText(/date of birth/i)[0] as HTMLElement, '1980-05-04')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }))
  await clickEnabledButton('Confirm Booking')
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(
    await app.sql('select total_amount::float as total from public.bookings where event_id = $1', [event.id]),
  ).toEqual([{ total: 4320 }])
})

it('the booking form applies the promo code in the link, and shows why a typed code cannot be used', async () => {
  await renderForm('/?step=plan&code=GHOST10', 5000)
  expect(await findCodeField()).toHaveValue('GHOST10')
  await clickApply()
  expect(await screen.findByText('GHOST10 can’t be used')).toBeVisible()
  expect(screen.getByText('It’s for bookings of $5,000 AUD or more.')).toBeVisible()
  await userEvent.clear(await findCodeField())
  await userEvent.type(await findCodeField(), 'WRONG')
  await clickApply()
  expect(await screen.findByText('WRONG can’t be used')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Applied promo codes' })).toBeNull()
})
