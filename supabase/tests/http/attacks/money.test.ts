import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/embedded'
import { ADMIN, added, booking, customer, FREMANTLE, MEMBER, OTHER } from '../../support/people'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // A pending booking of the demo member's, and a note of staff on each kind of money.
  await world.sql(`insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
    select '${added(30)}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 1, now() + interval '48 hours' from public.customers c where c.profile_id = '${MEMBER}'`)
  await world.sql(
    `insert into public.installments (booking_id, sequence, due_date, amount) values ('${added(30)}', 1, private.today(), 1800)`,
  )
  await world.sql(
    `insert into public.payment_notes (payment_id, note, recorded_by) select p.id, 'Smelled of gin', '${ADMIN}' from public.payments p where p.booking_id = '${booking(1)}'`,
  )
  await world.sql(
    `insert into public.bank_transfers (id, booking_id, amount, status, decided_at) values ('${added(34)}', '${booking(1)}', 5, 'rejected', now())`,
  )
  await world.sql(
    `insert into public.bank_transfer_notes (transfer_id, note, decided_by) values ('${added(34)}', 'Never pays', '${ADMIN}')`,
  )
})

describe('money over HTTP', () => {
  const announce = (amount: number, booking_id = added(30)) =>
    world.member.rpc('request_bank_transfer', { booking_id, amount })

  it('holds no seat for a cent, however often it is announced', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => announce(0.01)))
    expect(answers.map(({ data }) => data)).toEqual(
      Array.from({ length: 20 }, () => ({ status: 'too_small', least: 1800 })),
    )
    expect(
      await world.sql(
        `select expires_at < now() + interval '3 days' as soon from public.bookings where id = '${added(30)}'`,
      ),
    ).toEqual([{ soon: true }])
  })

  it('takes so many transfers on their way and no more, and sends no more mails', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => announce(1, booking(1))))
    const said = answers.map(({ data }) => (data as { status: string }).status).sort()
    expect(said).toEqual([
      ...Array.from({ length: 3 }, () => 'requested'),
      ...Array.from({ length: 17 }, () => 'too_many'),
    ])
    expect(
      await world.sql(`select count(*)::int as n from public.email_outbox where template = 'transfer_requested'`),
    ).toEqual([{ n: 3 }])
  })

  it('shows no word of staff to whom it is about, nor who wrote it', async () => {
    for (const table of ['payment_notes', 'bank_transfer_notes'] as const) {
      expect((await world.member.from(table).select()).data).toEqual([])
      expect((await world.admin.from(table).select()).data).not.toEqual([])
    }
    const rows = JSON.stringify([
      await world.member.from('payments').select(),
      await world.member.from('bank_transfers').select(),
      await world.member.from('booking_payments').select(),
      await world.member.rpc('download_my_data'),
    ])
    expect(rows).not.toMatch(/gin|Never pays/)
    expect(rows).not.toContain(ADMIN)
  })

  it('tells the desk of money that came for a booking paid otherwise', async () => {
    const transfer = await world.sql<{ id: string }>(
      `insert into public.bank_transfers (booking_id, amount) values ('${booking(2)}', 1600) returning id`,
    )
    const recorded = await world.admin.rpc('record_payment', { booking_id: booking(2), amount: 1600, method: 'cash' })
    expect(recorded.data).toMatchObject({ status: 'recorded', refund_due: 0 })
    const confirmed = await world.admin.rpc('confirm_bank_transfer', { transfer_id: transfer[0]?.id ?? '' })
    expect(confirmed.data).toEqual({ status: 'confirmed', booking_status: 'confirmed', refund_due: 1600 })
    const due = (await world.admin.rpc('admin_today')).data as {
      refunds: { items: { id: string; refund_due: number }[] }
    }
    expect(due.refunds.items).toContainEqual(expect.objectContaining({ id: booking(2), refund_due: 1600 }))
  })

  it('counts no seat and no money of a hold that has run out, before the clock has been by', async () => {
    const seatsOf = async () => {
      const { data } = await world.admin
        .from('events')
        .select('id, totals:event_totals(seats)')
        .eq('id', FREMANTLE)
        .single()
      return [data?.totals?.seats, (await world.admin.from('booking_totals').select().single()).data?.payments_owing]
    }
    const [seats, owing] = await seatsOf()
    await world.sql(`insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
      values ('${added(31)}', '${customer(29)}', '${FREMANTLE}', 2, 900, 800, 1, now() - interval '1 minute')`)
    expect(await seatsOf()).toEqual([seats, owing])
  })

  it("answers another member's request key without a word of what it did", async () => {
    const request_id = added(99)
    expect(
      (await world.member.rpc('request_bank_transfer', { booking_id: added(30), amount: 1800, request_id })).data,
    ).toMatchObject({ status: 'requested' })
    expect(
      (await world.stranger.rpc('request_bank_transfer', { booking_id: added(30), amount: 1800, request_id })).data,
    ).toEqual({ status: 'not_found' })
    await world.sql(`update public.bookings set user_id = '${OTHER}' where id = '${added(30)}'`)
    expect(
      (await world.member.rpc('request_bank_transfer', { booking_id: booking(33), amount: 1, request_id })).data,
    ).toEqual({ status: 'invalid', fields: ['request_id'] })
  })
})
