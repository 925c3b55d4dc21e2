import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { CARD_STATUS_ERROR_MESSAGE } from '@/features/payments/card-messages'
import { formatDate } from '@/lib/dates'
import { insertText } from '../../../tests/support/fields'
import { DEFAULT_SETTINGS } from '../../../tests/support/settings'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { BookingForm } from './booking-form'
import { BookingPayment } from './review/booking-payment'
import { usePaymentChoice } from './review/use-paying'

const app = openTestApp()
const onBooked = vi.fn()
beforeEach(() => void onBooked.mockReset())

/** Renders the booking form for a member and a trip with five seats at $2,400. */
const renderForm = async ({ path = '/', gst_free = false } = {}) => {
  const [auth, event] = [await app.newMember('Mabel Moonlight'), await app.newEvent({ seats: 5, price: 2400 })]
  const renderAtPath = (address = path) =>
    renderInApp(
      <BookingForm
        event={{ ...event, gst_free, min_age: 0, changes_close_on: '2030-01-01' }}
        member={{ id: auth.user?.id ?? '', name: 'Mabel Moonlight' }}
        maxSeats={5}
        seats={1}
        onBooked={onBooked}
        nextStep={(result) => <a href="/on">on from {result.status}</a>}
        eventSummary={<p>{event.title}</p>}
      />,
      { auth, path: address },
    )
  const page = renderAtPath()
  await screen.findByText('$2,400.00')
  const readBookings = () =>
    app.sql<{ id: string; seats: number; plan: number; total: number; travellers: string[] }>(
      `select b.id, b.seats, b.plan, b.total_amount::float as total, array(select t.full_name from public.travellers t
         where t.booking_id = b.id order by t.sort_order) as travellers
       from public.bookings b where b.event_id = $1`,
      [event.id],
    )
  return { ...page, auth, event, show: renderAtPath, readBookings }
}
const findConfirmButton = () => screen.findByRole('button', { name: /confirm booking|booking\.\.\./i })
const confirmBooking = async () => {
  await waitFor(async () => expect(await findConfirmButton()).toBeEnabled())
  await userEvent.click(await findConfirmButton())
}
const clickContinue = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const findStepHeading = (name: string) => screen.findByRole('heading', { level: 2, name })
const choosePlan = (plan: string) => userEvent.click(screen.getByRole('radio', { name: plan }))
const getTravellerGroup = (travellerNumber: number) =>
  within(screen.getByRole('group', { name: `Traveller ${travellerNumber}` }))
const getBirthDateField = (travellerNumber: number) =>
  getTravellerGroup(travellerNumber).getByLabelText(/date of birth/i)
/** Fills in all steps of the form and opens the last one. */
const fillAllSteps = async (plan = '4-Payment Plan') => {
  await clickContinue()
  await findStepHeading('Payment plan')
  await choosePlan(plan)
  await clickContinue()
  await findStepHeading('Check & confirm')
  await userEvent.click(screen.getByRole('checkbox', { name: /I accept/ }))
}
const fillFirstTraveller = async () => {
  await insertText(getBirthDateField(1), '1980-05-04')
  await fillAllSteps()
}
const selectSeats = (count: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Travellers' }), count)

it('the booking form preselects no payment plan, and shows the dates and amounts of the selected plan before the member books', async () => {
  await renderForm()
  const [second] = await app.sql<{ due: string }>(`select (private.today() + interval '1 month')::date::text as due`)
  await insertText(getBirthDateField(1), '1980-05-04')
  await clickContinue()
  await findStepHeading('Payment plan')
  expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(3)
  expect(screen.getByText('from $800.00')).toBeVisible()
  await clickContinue()
  expect(await screen.findByText('Please choose how you would like to pay.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Pay in full' })).toHaveFocus()
  await clickContinue()
  expect(await screen.findByText('Please choose how you would like to pay.')).toBeVisible()
  expect(screen.queryByText('Invalid input')).toBeNull()
  await choosePlan('4-Payment Plan')
  const paymentsTable = await screen.findByRole('table', { name: 'Payments if you book today' })
  expect(within(paymentsTable).getByText(formatDate(String(second?.due)))).toBeVisible()
  expect(within(paymentsTable).getByText(/within 49 hours of booking/)).toBeVisible()
  expect(within(paymentsTable).getAllByText('$533.33')).toHaveLength(2)
  expect(within(paymentsTable).getByText('$533.34')).toBeVisible()
  await choosePlan('Pay in full')
  await waitFor(() => expect(screen.queryAllByText('$533.33')).toEqual([]))
})

it('the booking form shows "GST-free" next to the price of a GST-free trip', async () => {
  await renderForm({ gst_free: true })
  expect(screen.getByText('at $2,400.00, GST-free')).toBeInTheDocument()
})

it('the booking form creates one booking for a double click, at the price that the form shows', async () => {
  const { readBookings } = await renderForm()
  await fillFirstTraveller()
  await userEvent.dblClick(await findConfirmButton())
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(app.sent('book')).toMatchObject([{ body: { expected_price: 2400, terms_accepted: true } }])
  const [booking, ...otherBookings] = await readBookings()
  expect(otherBookings).toEqual([])
  expect(booking).toMatchObject({ seats: 1, plan: 4, total: 2400, travellers: ['Mabel Moonlight'] })
  expect(onBooked).toHaveBeenCalledWith(booking?.id, false, false, undefined)
})

it('the booking form moves to the first invalid field on any of its steps, and sends no request', async () => {
  await renderForm({ path: '/book?step=confirm' })
  await findStepHeading('Check & confirm')
  await confirmBooking()
  await findStepHeading('Seats & travellers')
  await waitFor(() => expect(getBirthDateField(1)).toHaveFocus())
  expect(screen.getByText('Please enter a date of birth.')).toBeVisible()
  await insertText(getBirthDateField(1), '1980-05-04')
  await clickContinue()
  await findStepHeading('Payment plan')
  // The fields of later steps show no errors before the visitor reaches these steps.
  expect(screen.queryByText('Please choose how you would like to pay.')).toBeNull()
  await choosePlan('Pay in full')
  await clickContinue()
  await findStepHeading('Check & confirm')
  expect(screen.queryByText('Please accept the terms and conditions.')).toBeNull()
  await confirmBooking()
  expect(await screen.findByText('Please accept the terms and conditions.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /I accept/ })).toHaveFocus()
  expect(app.sent('book')).toEqual([])
})

it('the booking form does not ask for emergency contacts, diets or room-mates', async () => {
  await renderForm()
  expect(getTravellerGroup(1).getAllByRole('textbox')).toHaveLength(1)
  expect(getTravellerGroup(1).queryByLabelText(/emergency|diet|room-mate/i)).toBeNull()
})

it('the booking form sends only the named travellers when the member leaves the other names for later', async () => {
  const { readBookings } = await renderForm()
  await selectSeats('3')
  expect(screen.getByRole('group', { name: 'Traveller 3' })).toBeVisible()
  await fillFirstTraveller()
  expect(screen.getAllByText('Name to be added later')).toHaveLength(2)
  await confirmBooking()
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(await readBookings()).toMatchObject([{ seats: 3, travellers: ['Mabel Moonlight'] }])
})

it('the booking form requires a guardian for a traveller under 18, and accepts an adult on the same booking', async () => {
  await renderForm()
  await insertText(getBirthDateField(1), '1980-05-04')
  await selectSeats('2')
  await userEvent.type(getTravellerGroup(2).getByLabelText(/full name/i), 'Tom')
  await insertText(getBirthDateField(2), `${new Date().getFullYear() - 5}-01-02`)
  await clickContinue()
  expect(await screen.findByText(/Under 18: please add a parent or guardian/)).toBeVisible()
  expect(getBirthDateField(2)).toHaveFocus()
  await userEvent.click(screen.getByRole('checkbox', { name: /Parent or guardian of the under-18s/ }))
  await fillAllSteps()
  await confirmBooking()
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
})

it('the booking form restores the typed values after a reload, and creates one booking even if a response is lost', async () => {
  app.lose('book', { times: 1 })
  const { show, unmount, readBookings } = await renderForm()
  await selectSeats('2')
  await userEvent.type(getTravellerGroup(2).getByLabelText(/full name/i), 'مريم 👻')
  await insertText(getBirthDateField(2), '1990-06-07')
  await fillFirstTraveller()
  await confirmBooking()
  expect(await screen.findByText('Booking failed')).toBeVisible()
  unmount()
  show('/book?step=confirm')
  await findStepHeading('Check & confirm')
  expect(screen.getByText('مريم 👻')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /I accept/ })).toBeChecked()
  await confirmBooking()
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
  expect(app.sent('book')).toHaveLength(2)
  expect(await readBookings()).toMatchObject([{ travellers: ['Mabel Moonlight', 'مريم 👻'] }])
})

it('the booking form can be sent only after the booking conditions have loaded', async () => {
  const releaseConditions = app.hold('booking_conditions')
  await renderForm()
  await fillFirstTraveller()
  expect(await findConfirmButton()).toBeDisabled()
  releaseConditions()
  await confirmBooking()
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
  const [sentBooking] = app.sent('book')
  expect(sentBooking?.body).toMatchObject({ choices: { conditions_hash: expect.any(String) as string } })
})

describe('the booking form of a trip that changed after the form was opened', () => {
  /** Books five seats of the trip for the given member, or for a customer without an account if `member` is null. */
  const bookFiveSeats = (event: string, member: Partial<Auth> | null) =>
    app.sql(
      `insert into public.bookings (event_id, customer_id, seats, plan, status, total_amount, deposit_amount)
       select $1, c.id, 5, 1, 'confirmed', 0, 0 from public.customers c
       where c.profile_id is not distinct from $2 limit 1`,
      [event, member?.user?.id ?? null],
    )
  const changeEventRow = (event: string, assignments: string) =>
    app.sql(`update public.events set ${assignments} where id = $1`, [event])

  it.each<[string, string, RegExp, (event: string, auth: Partial<Auth>) => Promise<unknown>]>([
    ['sold_out', 'Not enough spots left', /has just sold out/, (event) => bookFiveSeats(event, null)],
    [
      'already_booked',
      'You are already on this trip',
      /already have a booking for these dates/,
      (event, auth) => bookFiveSeats(event, auth),
    ],
    [
      'price_changed',
      'The price has changed',
      /now \$2,500 AUD per person/,
      (event) => changeEventRow(event, 'price = 2500'),
    ],
    [
      'conditions_changed',
      'The conditions have changed',
      /nothing was booked/,
      (event) =>
        app.sql(
          `update public.trips j set cancellation_policy = '[{"days": 0, "keeps": "percent", "value": 100}]'
           from public.events e where e.id = $1 and j.id = e.trip_id`,
          [event],
        ),
    ],
    [
      'closed',
      'Bookings are closed',
      /Bookings for this trip closed on/,
      (event) => changeEventRow(event, 'start_date = private.today() + 9, end_date = private.today() + 9'),
    ],
  ])(
    'shows the reason and a link to the next step when the result is %s, and keeps the typed values',
    async (status, title, text, become) => {
      const { auth, event } = await renderForm()
      await fillFirstTraveller()
      await become(event.id, auth)
      await confirmBooking()
      expect(await screen.findByText(title)).toBeVisible()
      expect(screen.getByText(text)).toBeVisible()
      expect(screen.getByRole('link', { name: `on from ${status}` })).toBeVisible()
      expect(screen.getByText('Mabel Moonlight')).toBeVisible()
      expect(onBooked).not.toHaveBeenCalled()
    },
  )
})

const TestPayment = ({ settings = DEFAULT_SETTINGS }) => {
  const { paying } = usePaymentChoice(null, undefined, { method: 'card', setMethod: vi.fn() })
  return <BookingPayment settings={settings} paying={paying} />
}

it.each([
  [true, ['Credit Card', 'Bank Transfer']],
  [false, ['Credit Card']],
])(
  'when the setting bank_transfers_open is %s, the booking form offers the payment methods %j',
  async (bank_transfers_open, methods) => {
    app.reply('card_payment_status', { status: 'open' })
    renderInApp(<TestPayment settings={{ ...DEFAULT_SETTINGS, bank_transfers_open }} />, {
      auth: await app.newMember(),
    })
    await screen.findByRole('radio', { name: 'Credit Card' })
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(methods)
  },
)

it('the booking form mentions no bank transfer while the bank details are missing, and says to contact the company', async () => {
  const settings = { ...DEFAULT_SETTINGS, bank_transfers_open: false }
  renderInApp(<TestPayment settings={settings} />, { auth: await app.newMember(), settings })
  expect(await screen.findByText(/Please contact us, and we’ll tell you how to pay\./)).toBeVisible()
  expect(screen.queryByText(/bank/i)).toBeNull()
})

it('if the status of card payment fails to load, the payment choice offers bank transfer and shows an error with Retry', async () => {
  app.fail('card_payment_status', { times: 1 })
  renderInApp(<TestPayment />, { auth: await app.newMember() })
  expect(await screen.findByRole('alert')).toHaveTextContent(CARD_STATUS_ERROR_MESSAGE.text)
  expect(screen.getByText(/^Nothing is charged now/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(CARD_STATUS_ERROR_MESSAGE.text)).toBeNull())
})
