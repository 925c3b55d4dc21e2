import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getMessage } from '@/lib/messages'
import { DataTable } from '@/ui/table/data-table'
import { renderInApp } from '../../../../tests/support/render'
import { BOOKING_COLUMNS } from './booking-columns'
import { createBookingsCsv } from './booking-export'
import { createAdminCancelMessages } from './booking-messages'
import type { AdminBooking } from './booking-queries'
import {
  ACTIVE_BOOKINGS_FILTERS,
  parseBookingFilters,
  BOOKING_QUICK_FILTERS,
  changePaymentFilter,
  formatBookingFilters,
} from './booking-rules'
import { BookingFacts } from './page/booking-summary-card'

const booking: AdminBooking = {
  id: 'b',
  reference: 'BK-1',
  lines: [],
  event_id: 'e',
  event_title: 'Haunted Tasmania',
  start_date: '2031-10-01',
  end_date: '2031-10-05',
  customer_id: 'c',
  customer_name: '=Mabel',
  customer_email: 'mabel@example.test',
  customer_phone: null,
  billing_name: '=Mabel',
  billing_phone: null,
  seats: 1,
  status: 'confirmed',
  total_amount: 2400,
  paid_amount: 800,
  balance: 1600,
  percent_paid: 33,
  payment_status: 'partial',
  plan_status: 'active',
  refund_due: 0,
  plan: 3,
  overdue_amount: 0,
  created_at: '2030-01-01T00:00:00Z',
  next_due_date: null,
  expires_at: null,
  notes: null,
  details_missing: 0,
  announced_amount: 0,
  cancellation_reason: null,
  cancelled_at: null,
  confirmed_at: null,
  deposit_amount: 800,
  event_location: 'Port Arthur',
  gst: 218.18,
  invoice_total: 2400,
  gst_free: false,
  next_due_amount: null,
  payment_method: 'one-off',
  staff_cancellation_reason: null,
  staff_notes: null,
  travellers_given: 1,
  terms_version: null,
  terms_accepted_at: null,
  changes_close_on: '2030-01-01',
  min_age: null,
  goodwill_amount: 0,
  confirmation: null,
  to_confirm: null,
  is_free_until_guaranteed: false,
  call_off: null,
  split_bookings: [],
  meeting_point: '',
  start_time: null,
  end_point: '',
  end_time: null,
  arrival_note: '',
  user_id: null,
}

it.each([
  [null, null, 'The customer can choose a refund or another date until 12th December, 2030.'],
  ['refund', 'booker', 'The customer chose a refund.'],
  ['refund', 'deadline', 'The customer gets a full refund.'],
  ['date', 'staff', 'The customer took another date.'],
] as const)(
  "for a called-off departure, the booking page for staff names the customer's choice: %s, chosen by %s",
  (choice, answered_by, answer) => {
    const call_off = {
      choice,
      answered_by,
      answer_until: '2030-12-12',
      start_date: '2031-02-01',
      end_date: '2031-02-03',
    }
    renderInApp(<BookingFacts booking={{ ...booking, call_off: { ...call_off, paid: 0, needs_account: false } }} />)
    expect(screen.getByText(/^We called off the departure of 1st /)).toHaveTextContent(answer)
  },
)

describe('the admin booking list', () => {
  it.each([
    ['confirmed', 'paid', 'Status: Confirmed', 'Payment: Paid'],
    ['confirmed', 'partial', 'Status: Confirmed', 'Payment: Payment Plan'],
    ['pending', 'pending', 'Status: Pending', 'Payment: Pending'],
  ] as const)(
    'shows the badges of the booking status %s and the payment status %s',
    (status, payment_status, ...badges) => {
      renderInApp(
        <DataTable
          label="Bookings"
          columns={BOOKING_COLUMNS}
          rows={[{ ...booking, status, payment_status }]}
          getKey={({ id }) => id}
          getName={({ reference }) => reference}
        />,
      )
      const bookingRow = screen.getByRole('row', { name: 'BK-1' })
      for (const expectedBadge of [...badges, '$2,400', '1st October, 2031'])
        expect(bookingRow).toHaveTextContent(expectedBadge)
    },
  )

  it('exports the GST of each booking to the CSV file, and marks GST-free trips', async () => {
    const [head, taxed, free] = (await createBookingsCsv([booking, { ...booking, gst: 0, gst_free: true }])).split(
      /\r?\n/,
    )
    const gstColumn = head?.split(',').indexOf('GST (AUD)') ?? -1
    expect(head?.split(',').slice(gstColumn, gstColumn + 2)).toEqual(['GST (AUD)', 'GST-free'])
    expect(taxed?.split(',').slice(gstColumn, gstColumn + 2)).toEqual(['218.18', 'No'])
    expect(free?.split(',').slice(gstColumn, gstColumn + 2)).toEqual(['0', 'Yes'])
  })
  it('exports the price lines of each booking', async () => {
    const baseLine = { unit_price: 0, gst_free: false }
    const bookingLines = [
      { ...baseLine, kind: 'seat' as const, description: 'Seat', quantity: 2, amount: 4800 },
      { ...baseLine, kind: 'discount' as const, description: 'Promo code GHOST10', quantity: 1, amount: -480 },
    ]
    expect(await createBookingsCsv([{ ...booking, lines: bookingLines }])).toContain(
      '"Seat, 2 ×: 4800.00; Promo code GHOST10: -480.00"',
    )
  })
  it('exports as plain text a name that a spreadsheet would run as a formula', async () =>
    expect(await createBookingsCsv([booking])).toContain("'=Mabel"))
})

describe('the booking filter', () => {
  it('writes the selected filters to the URL, without the defaults', () => {
    const parsedFilters = parseBookingFilters(
      new URLSearchParams('q=mab&status=all&payment=overdue&sort=-owing&page=3'),
    )
    expect(parsedFilters).toEqual({
      q: 'mab',
      status: 'all',
      payment: 'overdue',
      event: '',
      trip: '',
      departs: '',
      order: { column: 'owing', isDescending: true },
      page: 3,
    })
    expect(formatBookingFilters(parsedFilters)).toEqual({
      q: 'mab',
      status: 'all',
      payment: 'overdue',
      sort: '-owing',
      page: '3',
    })
  })
  it('falls back to the active bookings when the URL is invalid', () =>
    expect(formatBookingFilters(parseBookingFilters(new URLSearchParams('status=toString&payment=x&page=-4')))).toEqual(
      {},
    ))

  it('includes bookings of every status when the filter for refunds due is selected', () => {
    const filters = parseBookingFilters(new URLSearchParams('payment=refund_due'))
    expect(filters.status).toBe('all')
    expect(formatBookingFilters(filters)).toEqual({ payment: 'refund_due' })
    expect(changePaymentFilter(ACTIVE_BOOKINGS_FILTERS, 'refund_due')).toEqual({ payment: 'refund_due', status: 'all' })
    expect(changePaymentFilter({ ...ACTIVE_BOOKINGS_FILTERS, status: 'cancelled' }, 'refund_due')).toEqual({
      payment: 'refund_due',
    })
  })
  it.each(BOOKING_QUICK_FILTERS)('restores the quick filter "$name" from its URL', ({ filters }) =>
    expect(parseBookingFilters(new URLSearchParams(formatBookingFilters({ ...filters, page: 1 })))).toEqual({
      ...filters,
      page: 1,
    }),
  )
})

const cancelledResult = { status: 'cancelled', refund: 100, offered: [], skipped: [] } as never

it('the message after a cancellation says that the seats are free again if the trip is upcoming, but not if it is past', () => {
  expect(getMessage(createAdminCancelMessages(false), cancelledResult)?.text).toContain(
    'The seats are free again. $100.00 is to be refunded.',
  )
  const lateMessage = getMessage(createAdminCancelMessages(true), cancelledResult)?.text
  expect(lateMessage).toContain('$100.00 is to be refunded.')
  expect(lateMessage).not.toContain('free')
})
