import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { BookingForm } from './booking-form'
import { STATUSES } from '@/lib/statuses'
import { wordsOf } from '@/lib/words'
import { RULES } from '../../../tests/support/house-rules'
import { bookWords, type BookAnswer } from './booking-messages'

type Args = Record<string, unknown>
const EVENT = '10000000-0000-4000-8000-000000000001'
const book = vi.hoisted(() => vi.fn<(args: Args) => Promise<{ data: unknown }>>())
const preview = ({ seats, plan }: Args) => ({
  status: 'ok',
  price: 2400,
  seats,
  total: 2400 * Number(seats),
  deposit: 800,
  currency: 'AUD',
  plan,
  spots_left: 8,
  parts:
    Number(plan) === 1
      ? [{ sequence: 1, due_date: '2027-03-01', amount: 2400 }]
      : [
          { sequence: 1, due_date: '2027-03-01', amount: 800 },
          { sequence: 2, due_date: '2027-04-01', amount: 533.33 },
        ],
})
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      rpc: (name: string, args: Args) => {
        const answer = () => (name === 'book' ? book(args) : Promise.resolve({ data: preview(args) }))
        return { throwOnError: answer, abortSignal: () => ({ throwOnError: answer }) }
      },
    }),
}))

const onBooked = vi.fn()
const open = () =>
  renderInApp(
    <BookingForm
      event={{ id: EVENT, start_date: '2028-02-12' }}
      member={{ id: 'm1', name: 'Mabel Moonlight' }}
      mostSeats={8}
      seats={1}
      onBooked={onBooked}
      wayOn={(answer) => <a href="/on">on from {answer.status}</a>}
      trip={<p>Haunted Tasmania</p>}
    />,
  )
const button = () => screen.findByRole('button', { name: /confirm booking|booking\.\.\./i })
const born = (place: number) =>
  within(screen.getByRole('group', { name: `Traveller ${place}` })).getByLabelText(/date of birth/i)

const fill = async () => {
  await screen.findByRole('table', { name: 'Payments if you book today' })
  await userEvent.type(born(1), '1980-05-04')
  await userEvent.click(screen.getByRole('checkbox', { name: /I accept/ }))
}

beforeEach(() => {
  sessionStorage.clear()
  onBooked.mockReset()
  book.mockReset().mockResolvedValue({ data: { status: 'booked', booking_id: 'b1' } })
})

it('shows the dates and amounts of the chosen plan before anything is agreed', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Payments if you book today' })
  expect(within(table).getByText('1st April, 2027')).toBeVisible()
  expect(within(table).getByText('$533.33')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Pay in full' }))
  await waitFor(() => expect(screen.queryByText('1st April, 2027')).not.toBeInTheDocument())
})

it('books once for a double click, at the price it showed', async () => {
  open()
  await fill()
  await userEvent.dblClick(await button())
  await waitFor(() => expect(onBooked).toHaveBeenCalledExactlyOnceWith('b1'))
  expect(book).toHaveBeenCalledOnce()
  expect(book.mock.calls[0]?.[0]).toMatchObject({
    event_id: EVENT,
    seats: 1,
    plan: 4,
    expected_price: 2400,
    terms_accepted: true,
    travellers: [{ full_name: 'Mabel Moonlight', date_of_birth: '1980-05-04' }],
  })
})

it('asks for a birthday and for the terms before it asks the server', async () => {
  open()
  await screen.findByRole('table')
  await userEvent.click(await button())
  expect(await screen.findByText('Please enter a date of birth.')).toBeVisible()
  expect(screen.getByText('Please accept the terms and conditions.')).toBeVisible()
  expect(book).not.toHaveBeenCalled()
})

it('leaves out travellers who are to be named later', async () => {
  open()
  await fill()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Travellers' }), '3')
  expect(screen.getByRole('group', { name: 'Traveller 3' })).toBeVisible()
  await waitFor(async () => expect(await button()).toBeEnabled())
  await userEvent.click(await button())
  await waitFor(() => expect(book).toHaveBeenCalled())
  expect(book.mock.calls[0]?.[0].seats).toBe(3)
  expect(book.mock.calls[0]?.[0].travellers).toHaveLength(1)
})

it('asks for a guardian of an under-18, and takes an adult who travels along', async () => {
  open()
  await fill()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Travellers' }), '2')
  await userEvent.type(within(screen.getByRole('group', { name: 'Traveller 2' })).getByLabelText(/full name/i), 'Tom')
  await userEvent.type(born(2), '2015-06-07')
  await waitFor(async () => expect(await button()).toBeEnabled())
  await userEvent.click(await button())
  expect(await screen.findByText(/Under 18: please add a parent or guardian/)).toBeVisible()
  expect(book).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox', { name: /Parent or guardian of the under-18s/ }))
  await userEvent.click(await button())
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
})

it('finds what was typed after a reload, and sends the same request again', async () => {
  book.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { unmount } = open()
  await fill()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Travellers' }), '2')
  await userEvent.type(
    within(screen.getByRole('group', { name: 'Traveller 2' })).getByLabelText(/full name/i),
    'مريم 👻',
  )
  await userEvent.type(born(2), '1990-06-07')
  await waitFor(async () => expect(await button()).toBeEnabled())
  await userEvent.click(await button())
  expect(await screen.findByText('Booking failed')).toBeVisible()
  unmount()
  open()
  expect(within(await screen.findByRole('group', { name: 'Traveller 2' })).getByLabelText(/full name/i)).toHaveValue(
    'مريم 👻',
  )
  await waitFor(async () => expect(await button()).toBeEnabled())
  await userEvent.click(await button())
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
  expect(book.mock.calls[1]?.[0].request_id).toBe(book.mock.calls[0]?.[0].request_id)
})

describe('each answer is worded, with the way on, and nothing typed is lost', () => {
  it.each(STATUSES.book.filter((status) => status !== 'booked'))('%s', async (status) => {
    const answer = {
      status,
      fields: ['notes'],
      travellers: [0],
      price: 2500,
      spots_left: 1,
      closed_on: '2027-01-02',
      offer_status: 'expired',
    } as BookAnswer
    book.mockResolvedValue({ data: answer })
    open()
    await fill()
    await userEvent.click(await button())
    expect(await screen.findByText(String(wordsOf(bookWords(RULES), answer)?.title))).toBeVisible()
    expect(screen.getByRole('link', { name: `on from ${status}` })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /full name/i })).toHaveValue('Mabel Moonlight')
    expect(onBooked).not.toHaveBeenCalled()
  })

  it('says what the price is now', async () => {
    book.mockResolvedValue({ data: { status: 'price_changed', price: 2500 } })
    open()
    await fill()
    await userEvent.click(await button())
    expect(await screen.findByText(/It is now \$2,500 AUD per person/)).toBeVisible()
  })
})
