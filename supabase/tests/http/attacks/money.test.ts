import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from '../../support/embedded'
import { ADMIN, addedRowId, booking, customer, FREMANTLE, MEMBER, OTHER_MEMBER } from '../../support/people'

let app: EmbeddedApp
beforeAll(async () => {
  app = await openEmbeddedApp()
  // A pending booking of the demo member, and a staff note on each kind of payment.
  await app.sql(`insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
    select '${addedRowId(30)}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 1, now() + interval '48 hours' from public.customers c where c.profile_id = '${MEMBER}'`)
  await app.sql(
    `insert into public.installments (booking_id, sequence, due_date, amount) values ('${addedRowId(30)}', 1, private.today(), 1800)`,
  )
  await app.sql(
    `insert into public.payment_notes (payment_id, note, recorded_by) select p.id, 'Smelled of gin', '${ADMIN}' from public.payments p where p.booking_id = '${booking(1)}'`,
  )
  await app.sql(
    `insert into public.bank_transfers (id, booking_id, amount, status, decided_at) values ('${addedRowId(34)}', '${booking(1)}', 5, 'rejected', now())`,
  )
  await app.sql(
    `insert into public.bank_transfer_notes (transfer_id, note, decided_by) values ('${addedRowId(34)}', 'Never pays', '${ADMIN}')`,
  )
})

describe('money over HTTP', () => {
  const requestTransfer = (amount: number, booking_id = addedRowId(30)) =>
    app.member.rpc('request_bank_transfer', { booking_id, amount })

  it('a bank transfer of one cent is refused and does not extend an unpaid booking', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestTransfer(0.01)))
    expect(responses.map(({ data }) => data)).toEqual(
      Array.from({ length: 20 }, () => ({ status: 'too_small', min: 1800 })),
    )
    expect(
      await app.sql(
        `select expires_at < now() + interval '3 days' as soon from public.bookings where id = '${addedRowId(30)}'`,
      ),
    ).toEqual([{ soon: true }])
  })

  it('a booking accepts three pending bank transfers, each with an email, and refuses a fourth', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestTransfer(1, booking(1))))
    const sortedStatuses = responses.map(({ data }) => (data as { status: string }).status).sort()
    expect(sortedStatuses).toEqual([
      ...Array.from({ length: 3 }, () => 'requested'),
      ...Array.from({ length: 17 }, () => 'too_many'),
    ])
    expect(
      await app.sql(`select count(*)::int as n from public.email_outbox where template = 'transfer_requested'`),
    ).toEqual([{ n: 3 }])
  })

  it("a member cannot read staff notes on their payments or the id of the notes' author", async () => {
    for (const table of ['payment_notes', 'bank_transfer_notes'] as const) {
      expect((await app.member.from(table).select()).data).toEqual([])
      expect((await app.admin.from(table).select()).data).not.toEqual([])
    }
    const overflowingRows = JSON.stringify([
      await app.member.from('payments').select(),
      await app.member.from('bank_transfers').select(),
      await app.member.from('booking_payments').select(),
      await app.member.rpc('download_my_data'),
    ])
    expect(overflowingRows).not.toMatch(/gin|Never pays/)
    expect(overflowingRows).not.toContain(ADMIN)
  })

  it('staff see a refund due when a bank transfer arrives for a booking already paid in cash', async () => {
    const pendingTransfers = await app.sql<{ id: string }>(
      `insert into public.bank_transfers (booking_id, amount) values ('${booking(2)}', 1600) returning id`,
    )
    const recordReply = await app.admin.rpc('record_payment', { booking_id: booking(2), amount: 1600, method: 'cash' })
    expect(recordReply.data).toMatchObject({ status: 'recorded', refund_due: 0 })
    const confirmReply = await app.admin.rpc('confirm_bank_transfer', { transfer_id: pendingTransfers[0]?.id ?? '' })
    expect(confirmReply.data).toEqual({ status: 'confirmed', booking_status: 'confirmed', refund_due: 1600 })
    const todayOverview = (await app.admin.rpc('admin_today')).data as {
      refunds: { items: { id: string; refund_due: number }[] }
    }
    expect(todayOverview.refunds.items).toContainEqual(expect.objectContaining({ id: booking(2), refund_due: 1600 }))
  })

  it('totals exclude the seats and money of an expired booking, even before the scheduled jobs run', async () => {
    const fetchSeatTotals = async () => {
      const { data } = await app.admin
        .from('events')
        .select('id, totals:event_totals(seats)')
        .eq('id', FREMANTLE)
        .single()
      return [data?.totals?.seats, (await app.admin.from('booking_totals').select().single()).data?.payments_owing]
    }
    const [seats, owing] = await fetchSeatTotals()
    await app.sql(`insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
      values ('${addedRowId(31)}', '${customer(29)}', '${FREMANTLE}', 2, 900, 800, 1, now() - interval '1 minute')`)
    expect(await fetchSeatTotals()).toEqual([seats, owing])
  })

  it("a member cannot read the result of another member's request by reusing its request id", async () => {
    const request_id = addedRowId(99)
    expect(
      (await app.member.rpc('request_bank_transfer', { booking_id: addedRowId(30), amount: 1800, request_id })).data,
    ).toMatchObject({ status: 'requested' })
    expect(
      (await app.stranger.rpc('request_bank_transfer', { booking_id: addedRowId(30), amount: 1800, request_id })).data,
    ).toEqual({ status: 'not_found' })
    await app.sql(`update public.bookings set user_id = '${OTHER_MEMBER}' where id = '${addedRowId(30)}'`)
    expect(
      (await app.member.rpc('request_bank_transfer', { booking_id: booking(33), amount: 1, request_id })).data,
    ).toEqual({ status: 'invalid', fields: ['request_id'] })
  })
})
