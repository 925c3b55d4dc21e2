import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { PayTogether } from './pay-together'

const app = openTestApp()

/**
 * Renders the section in which the member sends payment links. The confirmed booking has two travellers. Its price is
 * 1,600 AUD, of which 600 AUD are paid.
 */
const renderSection = async () => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, {
    bookedBy: auth,
    paid: 600,
    installments: [
      ['2031-02-01', 600],
      ['2031-03-01', 500],
      ['2031-04-01', 500],
    ],
  })
  await app.sql(`update public.bookings set seats = 2, status = 'confirmed', expires_at = null where id = $1`, [id])
  await app.sql(`delete from public.travellers where booking_id = $1`, [id])
  await app.sql(
    `insert into public.travellers (booking_id, sort_order, full_name) values ($1, 0, 'Ada Grey'), ($1, 1, 'Ben Hill')`,
    [id],
  )
  renderInApp(<PayTogether bookingId={id} />, { auth })
  await screen.findByRole('heading', { name: 'Pay together' })
  return id
}
const findTraveller = async (name: string) => {
  const travellerItem = (await screen.findByText(name)).closest('li')
  if (!travellerItem) throw new Error(`${name} is not in the list.`)
  return within(travellerItem)
}

it('the member emails a traveller a payment link with the suggested amount, copies the link, and revokes it', async () => {
  // Replaces the clipboard, which jsdom lacks.
  userEvent.setup()
  const id = await renderSection()
  const benItem = await findTraveller('Ben Hill')
  await userEvent.click(benItem.getByRole('button', { name: 'Send a Link to Ben Hill' }))
  expect(benItem.getByLabelText(/Amount/)).toHaveValue('800.00')
  await clickEnabledButton('Send Link')
  expect(await benItem.findByText('Please enter their email address.')).toBeVisible()
  await insertText(benItem.getByLabelText(/Email of Ben Hill/), 'ben.hill@example.test')
  await clickEnabledButton('Send Link')
  // The database that the tests share has no card payment provider, so the member cannot send payment links yet.
  expect(await benItem.findByText(/Payment links need card payment/)).toBeVisible()
  expect(benItem.getByLabelText(/Email of Ben Hill/)).toHaveValue('ben.hill@example.test')
  await app.sql(
    `insert into private.payment_links (booking_id, traveller_id, payer_name, payer_email, amount)
     select t.booking_id, t.id, t.full_name, 'ben.hill@example.test', 800 from public.travellers t
     where t.booking_id = $1 and t.full_name = 'Ben Hill'`,
    [id],
  )
  app.reply('send_payment_link', { status: 'sent', link_id: id })
  await clickEnabledButton('Send Link')
  expect(await benItem.findByText('Sent')).toBeVisible()
  expect(benItem.getByText('$800.00')).toBeVisible()
  expect(benItem.queryByRole('button', { name: /^Send a Link/ })).toBeNull()
  const [link] = await app.sql<{ token: string }>('select token from private.payment_links where booking_id = $1', [id])
  await userEvent.click(benItem.getByRole('button', { name: 'Copy Link of Ben Hill' }))
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/pay#${link?.token}$`))
  await userEvent.click(benItem.getByRole('button', { name: 'Send Again to Ben Hill' }))
  expect(await screen.findByText('Sent within the last hour')).toBeVisible()
  await userEvent.click(benItem.getByRole('button', { name: 'Revoke the link of Ben Hill' }))
  expect(await benItem.findByText('Revoked')).toBeVisible()
  expect(await benItem.findByRole('button', { name: 'Send a Link to Ben Hill' })).toBeVisible()
})

it('the payment link form refuses an amount above the unpaid amount that can be shared, and keeps the typed email address', async () => {
  await renderSection()
  const adaItem = await findTraveller('Ada Grey')
  await userEvent.click(adaItem.getByRole('button', { name: 'Send a Link to Ada Grey' }))
  await insertText(adaItem.getByLabelText(/Email of Ada Grey/), 'ada@example.test')
  await userEvent.clear(adaItem.getByLabelText(/Amount/))
  await insertText(adaItem.getByLabelText(/Amount/), '1000.01')
  await clickEnabledButton('Send Link')
  expect(await adaItem.findByText(/Please enter at most \$1,000\.00/)).toBeVisible()
  expect(adaItem.getByLabelText(/Email of Ada Grey/)).toHaveValue('ada@example.test')
  expect(app.sent('send_payment_link')).toHaveLength(0)
})
