/** The commands of the simulation. Each returns the status of its call. */
import assert from 'node:assert/strict'
import { CURRENT_VERSION } from '../support/rpc'
import { ADMIN, product } from '../support/people'
import { splitBooking } from './split-command'
import {
  BOOKING_IDS_SQL,
  WAITLIST_ENTRY_IDS_SQL,
  EVENT_CONDITION_SQL,
  ORDER_IDS_SQL,
  PASS_TIME_SQL,
  SIMULATED_EVENT_IDS,
  type SimulationStep,
  type TestApp,
} from './setup'

type Command = (app: TestApp, step: SimulationStep) => Promise<string>

const pickByIndex = <Value>(items: readonly Value[], pickNumber: number): Value | undefined =>
  items[pickNumber % (items.length || 1)]
const getStatus = async (result: Promise<{ status: string }>): Promise<string> => (await result).status
const callAsAdmin = (app: TestApp, name: string, args: Record<string, unknown>) =>
  getStatus(app.call(ADMIN, name, args))
const pickEventId = ({ pickNumber }: SimulationStep) => pickByIndex(SIMULATED_EVENT_IDS, pickNumber)
const createBookingCommand =
  (name: string, createMoreArguments: (step: SimulationStep) => Record<string, unknown> = () => ({})): Command =>
  async (app, step) =>
    callAsAdmin(app, name, {
      booking_id: await app.pickId(BOOKING_IDS_SQL, step.pickNumber),
      ...createMoreArguments(step),
    })
const createOrderCommand =
  (name: string, createMoreArguments: (step: SimulationStep) => Record<string, unknown> = () => ({})): Command =>
  async (app, step) =>
    callAsAdmin(app, name, { order_id: await app.pickId(ORDER_IDS_SQL, step.pickNumber), ...createMoreArguments(step) })
const createWaitlistCommand =
  (name: string): Command =>
  async (app, { pickNumber }) =>
    callAsAdmin(app, name, { entry_id: await app.pickId(WAITLIST_ENTRY_IDS_SQL, pickNumber) })

/** Chooses a booking and an amount: random, the unpaid part of the first instalment, or the whole balance. */
const pickBookingWithAmount = async (app: TestApp, { memberIndex, pickNumber, cents }: SimulationStep) => {
  const unsettledBookingsSql = BOOKING_IDS_SQL.replace('order by', `and status <> 'confirmed' order by`)
  const booking_id =
    (cents % 2 && (await app.pickId(unsettledBookingsSql, pickNumber))) ||
    (await app.pickId(BOOKING_IDS_SQL, pickNumber))
  const [installmentRow] = await app.queryRows<{ unpaidFirstInstallment: number; balance: number; day: string }>(
    `select (private.first_installment_amount(b.id) - b.paid_amount)::float as "unpaidFirstInstallment", (b.total_amount - b.paid_amount)::float as balance,
      private.day_of(b.created_at)::text as day
    from public.bookings b where b.id = $1`,
    [booking_id],
  )
  const amount = [
    cents / 100,
    Math.max(installmentRow?.unpaidFirstInstallment ?? 0, 1),
    installmentRow?.balance ?? 1,
    Math.round(cents / 10) / 100,
  ][memberIndex % 4]
  return { booking_id, amount, day: installmentRow?.day }
}

interface ChoiceIds {
  rooms: string[]
  extras: string[]
  codes: string[]
}

/** The ids of the room options, extras and promo codes that a booking of the trip can select. */
const readChoiceIds = async (app: TestApp, eventId: string | undefined): Promise<ChoiceIds> => {
  const [ids] = await app.queryRows<ChoiceIds>(
    `select array(select o.id from public.room_options o where o.event_id = $1 order by o.sort_order) as rooms,
      array(select x.id from public.extras x where x.event_id = $1 order by x.sort_order) as extras,
      array(select c.id from public.promo_codes c where c.code like 'SIM%' order by c.code) as codes`,
    [eventId],
  )
  return ids ?? { rooms: [], extras: [], codes: [] }
}
const selectExtras = (ids: string[], { memberIndex, cents }: SimulationStep) =>
  ids.slice(cents % 2).map((extra_id, index) => ({ extra_id, quantity: index === 0 ? (memberIndex % 3) + 1 : 1 }))
/** A room option for each seat. */
const selectRooms = (ids: string[], seats: number, { memberIndex }: SimulationStep) =>
  Array.from({ length: seats }, (_, seat) => ids[(seat + memberIndex) % ids.length])

/** Random choices: about half of the bookings have room options, extras or promo codes. */
const createChoices = async (app: TestApp, eventId: string | undefined, seats: number, step: SimulationStep) => {
  const choiceIds = await readChoiceIds(app, eventId)
  return {
    ...(step.cents % 4 < 2 && { rooms: selectRooms(choiceIds.rooms, seats, step) }),
    ...(step.cents % 3 === 0 && { extras: selectExtras(choiceIds.extras, step) }),
    ...(step.cents % 5 < 2 && { codes: choiceIds.codes.slice(step.memberIndex % 2) }),
  }
}

const createBookArguments = async (app: TestApp, step: SimulationStep) => {
  const { pickNumber, cents } = step
  const event_id = SIMULATED_EVENT_IDS[pickNumber % 2]
  const seats = (pickNumber % 4) + 1
  const [event] = await app.queryRows<{ price: string }>(
    'select coalesce(sale_price, price) as price from public.events where id = $1',
    [event_id],
  )
  return {
    ...{ event_id, seats, plan: [1, 3, 4][cents % 3], travellers: [] },
    choices: await createChoices(app, event_id, seats, step),
    ...{ request_id: app.newRequest(), expected_price: event?.price, terms_accepted: true },
  }
}

const BOOKING_COMMANDS = {
  book: async (app, step) =>
    getStatus(app.call(app.member(step.memberIndex), 'book', await createBookArguments(app, step))),
  adminBook: async (app, { memberIndex, pickNumber, cents }) =>
    callAsAdmin(app, 'admin_book', {
      customer_id: await app.pickId('select id from public.customers order by id', memberIndex * 31 + pickNumber),
      ...{ event_id: SIMULATED_EVENT_IDS[pickNumber % 2], seats: (memberIndex % 4) + 1, plan: [1, 3, 4][cents % 3] },
    }),
  // A member replaces the extras or the room options of a booking, at the total of the preview. Staff never do this in
  // the simulation, because they may book more extras and rooms than there are.
  changeChoices: async (app, step) => {
    const memberBookings = await app.queryRows<{ id: string; event: string; seats: number; member: string }>(
      `select id, event_id as event, seats, user_id as member from public.bookings
      where ${EVENT_CONDITION_SQL} and user_id is not null order by created_at, id`,
    )
    const booking = pickByIndex(memberBookings, step.pickNumber)
    if (!booking) return 'no_booking'
    const booking_id = booking.id
    const choiceIds = await readChoiceIds(app, booking.event)
    const choices =
      step.cents % 3 === 0
        ? { rooms: selectRooms(choiceIds.rooms, booking.seats, step) }
        : { extras: step.cents % 3 === 1 ? selectExtras(choiceIds.extras, step) : [] }
    const preview = await app.call(booking.member, 'preview_extras', { booking_id, choices })
    return getStatus(app.call(booking.member, 'change_extras', { booking_id, choices, expected_total: preview.total }))
  },
  // A member moves a booking to the other simulated trip at the price that the preview showed, or asks staff, who then
  // move the booking.
  move: async (app, step) => {
    const bookings = await app.queryRows<{ id: string; event: string; member: string }>(
      `select id, event_id as event, user_id as member from public.bookings
      where ${EVENT_CONDITION_SQL} and user_id is not null and status = 'confirmed' order by created_at, id`,
    )
    const booking = pickByIndex(bookings, step.pickNumber)
    if (!booking) return 'no_booking'
    const changeArguments = { booking_id: booking.id, event_id: SIMULATED_EVENT_IDS.find((id) => id !== booking.event) }
    const preview = await app.call(booking.member, 'preview_event_change', changeArguments)
    if (preview.status !== 'ok') return preview.status
    const caller = preview.asks === null ? booking.member : ADMIN
    if (preview.asks !== null) await app.call(booking.member, 'request_event_change', changeArguments)
    const { total, installments } = preview.after as { total: number; installments: unknown }
    const { status } = await app.call(caller, 'change_event', {
      ...changeArguments,
      expected_total: total,
      expected_fee: preview.fee,
    })
    const [stored] = await app.queryRows<{ plan: unknown; total: number }>(
      'select private.installments_of(id) as plan, total_amount::float as total from public.bookings where id = $1',
      [booking.id],
    )
    if (status === 'changed') assert.deepEqual(stored, { plan: installments, total }, 'a preview differs from its move')
    return status
  },
  split: splitBooking,
  cancel: createBookingCommand('cancel_booking'),
  transfer: async (app, step) => {
    const { booking_id, amount } = await pickBookingWithAmount(app, step)
    return callAsAdmin(app, 'request_bank_transfer', { booking_id, amount })
  },
  confirm: async (app, { pickNumber }) =>
    callAsAdmin(app, 'confirm_bank_transfer', {
      transfer_id: await app.pickId('select id from public.bank_transfers order by reference', pickNumber),
    }),
  // Every fifth payment is dated on the day of the booking instead of today.
  pay: async (app, step) => {
    const { day, ...payment } = await pickBookingWithAmount(app, step)
    const method = ['cash', 'card', 'bank_transfer'][step.cents % 3]
    return callAsAdmin(app, 'record_payment', { ...payment, method, ...(step.cents % 5 === 0 && { received_on: day }) })
  },
  refund: createBookingCommand('refund_payment', ({ cents }) => ({
    amount: Math.round(cents / 10) / 100,
    purpose: cents % 2 ? 'duplicate_payment' : 'price_lowered',
  })),
  reprice: createBookingCommand('reprice_plan', ({ cents }) => ({ total_amount: cents / 100, reason: 'Agreed' })),
  reschedule: async (app, { pickNumber, cents }) => {
    const booking_id = await app.pickId(BOOKING_IDS_SQL, pickNumber)
    const [booking] = await app.queryRows<{ total: string; today: string }>(
      'select total_amount as total, private.today()::text as today from public.bookings where id = $1',
      [booking_id],
    )
    const total = Math.round(Number(booking?.total ?? 0) * 100)
    const installmentCents = [Math.min(cents, total), total - Math.min(cents, total)]
    const installments = installmentCents.map((part) => ({ due_date: booking?.today, amount: part / 100 }))
    return callAsAdmin(app, 'reschedule_plan', { booking_id, installments })
  },
  merge: async (app, { pickNumber, cents }) => {
    const customerIdsSql = `select distinct customer_id as id from public.bookings where ${EVENT_CONDITION_SQL} order by 1`
    const [keptId, removedId] = [await app.pickId(customerIdsSql, pickNumber), await app.pickId(customerIdsSql, cents)]
    return callAsAdmin(app, 'merge_customers', { keep: keptId, other: removedId })
  },
  gstFree: (app, step) =>
    callAsAdmin(app, 'save_event', {
      event: { id: pickEventId(step), gst_free: step.cents % 2 === 0 },
      expected_version: CURRENT_VERSION,
    }),
  shrink: (app, step) =>
    callAsAdmin(app, 'save_event', {
      event: { id: pickEventId(step), max_registrations: (step.cents % 16) + 1 },
      expected_version: CURRENT_VERSION,
    }),
  // Trips are called off rarely, because the simulation cannot sell seats of a trip afterwards.
  callOff: async (app, step) =>
    step.cents % 6 === 0 ? callAsAdmin(app, 'call_off_event', { event_id: pickEventId(step) }) : 'skipped',
} satisfies Record<string, Command>

/** The token of an open offer, with its trip and seats. */
const findOpenOffer = async (app: TestApp, pickNumber: number) =>
  pickByIndex(
    await app.queryRows<{ token: string; event: string; seats: number }>(
      `select private.offer_token(id) as token, event_id as event, seats from public.waitlist_submissions
      where ${EVENT_CONDITION_SQL} and status = 'offered' order by email, event_id`,
    ),
    pickNumber,
  )

const WAITLIST_COMMANDS = {
  join: async (app, step) => {
    const event_id = pickEventId(step)
    const [event] = await app.queryRows<{ free: number }>(
      'select e.max_registrations - s.seats_taken as free from public.events e join public.event_stats s on s.event_id = e.id where e.id = $1',
      [event_id],
    )
    // Requests one seat more than are free, because the waitlist refuses an entry while enough seats are free.
    const seats = Math.min(Math.max(event?.free ?? 0, 0) + 1, 4)
    const member = app.member(step.memberIndex)
    const [user] = await app.queryRows<{ email: string }>('select email from auth.users where id = $1', [member])
    return getStatus(app.call(member, 'join_waitlist', { event_id, seats, full_name: 'Waiting', ...user }))
  },
  offer: createWaitlistCommand('admin_offer_seats'),
  withdraw: createWaitlistCommand('withdraw_offer'),
  decline: async (app, { pickNumber }) =>
    getStatus(app.call(null, 'decline_offer', { token: (await findOpenOffer(app, pickNumber))?.token })),
  accept: async (app, step) => {
    const offer = await findOpenOffer(app, step.pickNumber)
    if (!offer) return 'no_offer'
    const args = await createBookArguments(app, { ...step, pickNumber: SIMULATED_EVENT_IDS.indexOf(offer.event) })
    const seats = Math.max(1, offer.seats - (step.cents % 2))
    const choices = await createChoices(app, offer.event, seats, step)
    return getStatus(
      app.call(app.member(step.memberIndex), 'book', { ...args, seats, choices, offer_token: offer.token }),
    )
  },
} satisfies Record<string, Command>

const STORE_COMMANDS = {
  order: async (app, { memberIndex, pickNumber, cents }) => {
    const lines = [{ product_id: product(3), quantity: (pickNumber % 3) + 1 }]
    const [code] = await app.queryRows<{ promo_code_id: string }>(
      `select id as promo_code_id from public.promo_codes where code = 'SIM10'`,
    )
    const promoCodeArguments = cents % 2 ? code : {}
    const quote = await app.call(null, 'quote_order', { lines, delivery: 'collect', ...promoCodeArguments })
    return getStatus(
      app.call(null, 'place_order', {
        ...{ lines, buyer: { full_name: 'Buyer', email: `buyer-${memberIndex}@example.test` } },
        ...{ delivery: { method: 'collect' }, expected_total: quote.total, request_id: app.newRequest() },
        ...promoCodeArguments,
      }),
    )
  },
  cancelOrder: createOrderCommand('cancel_order'),
  payOrder: createOrderCommand('mark_order_paid'),
  refundOrder: createOrderCommand('refund_order', ({ pickNumber }) => ({ amount: (pickNumber % 5) * 8 + 1 })),
} satisfies Record<string, Command>

const beginCheckout = async (app: TestApp, user: string | null, args: Record<string, unknown>): Promise<string> => {
  const result = await app.call(user, 'begin_card_checkout', { ...args, request_id: app.newRequest() })
  if (result.checkout_id)
    app.checkouts.push({ id: result.checkout_id as string, cents: Math.round(Number(result.amount) * 100) })
  return result.status
}

const CARD_COMMANDS = {
  checkout: async (app, { pickNumber, cents }) => {
    const openCheckouts = await app.queryRows<{ id: string; member: string }>(
      `select id, user_id as member from public.bookings where ${EVENT_CONDITION_SQL} and user_id is not null
      and status in ('pending', 'confirmed') and total_amount > paid_amount order by created_at desc, id`,
    )
    const booking = pickByIndex(openCheckouts, pickNumber)
    return booking
      ? beginCheckout(app, booking.member, { booking_id: booking.id, ...(cents % 2 && { amount: 400 }) })
      : 'no_booking'
  },
  checkoutOrder: async (app, { pickNumber }) => {
    const orders = await app.queryRows<{ order_id: string; token: string }>(
      'select t.order_id, t.token from private.order_tokens t join public.orders o on o.id = t.order_id order by o.number desc',
    )
    return beginCheckout(app, null, { ...pickByIndex(orders, pickNumber % 4) })
  },
  // The customer pays on the provider's page. Some payments have a wrong amount, and some are processing for days.
  take: async ({ provider, checkouts }, { pickNumber, cents }) => {
    const checkout = pickByIndex(checkouts, pickNumber)
    if (!checkout) return Promise.resolve('no_checkout')
    const intentStates = cents % 4 === 0 ? ['processing', 'succeeded'] : ['succeeded']
    provider.addIntent(checkout.id, checkout.cents + (cents % 8 === 1 ? 1 : 0), intentStates)
    return Promise.resolve('taken')
  },
  notify: async ({ provider }, { pickNumber, cents }) => {
    const reportedFact = pickByIndex(provider.facts, pickNumber)
    if (reportedFact) await provider.sendWebhook(reportedFact, cents % 3)
    return reportedFact ? 'notified' : 'no_fact'
  },
  work: async ({ provider }, { cents }) =>
    (await provider.processRefunds(cents % 3 === 0)) > 0 ? 'requested' : 'nothing',
  cardRefund: async (app, { pickNumber, cents }) => {
    const rows = await app.queryRows<{ id: string; amount: string }>(`
      select id, amount from public.payments where provider_ref like 'pi%' or kind = 'split' and method = 'card' union all
      select id, amount from public.order_payments where provider_ref like 'pi%' union all
      select id, amount from public.unmatched_payments where intent_id <> 'pi_fixture' order by id`)
    const pickedPayment = pickByIndex(rows, pickNumber)
    const args = {
      payment_id: pickedPayment?.id,
      amount: Number(pickedPayment?.amount) / ((cents % 3) + 1),
      request_id: app.newRequest(),
    }
    return pickedPayment ? callAsAdmin(app, 'begin_card_refund', args) : 'no_payment'
  },
  // Something happens at the provider: a refund is made or fails later, or a dispute is opened or decided.
  atProvider: async ({ provider }, { pickNumber, cents }) => {
    const [intent, refund] = [pickByIndex(provider.intents, pickNumber), pickByIndex(provider.refunds, pickNumber)]
    const dispute = pickByIndex(provider.disputes, pickNumber)
    if (cents % 4 === 0 && refund?.states.at(-1) === 'succeeded') refund.states.push('failed')
    else if (cents % 4 === 1 && dispute?.states.length === 1)
      dispute.states.push('under_review', cents % 8 === 1 ? 'won' : 'lost')
    else if (intent && cents % 4 === 2) provider.disputeIntent(intent)
    else if (intent) provider.refundShare(intent, (cents % 3) + 1)
    return Promise.resolve('happened')
  },
  // Charges and fees in the provider's balance, in AUD and in another currency.
  fee: async (app, { pickNumber, cents }) => {
    const isCharge = pickNumber % 3 > 0
    const transactionRow = {
      ...{ id: `txn_${app.newRequest().replaceAll('-', '_')}`, type: isCharge ? 'charge' : 'stripe_fee' },
      ...{ amount: (isCharge ? cents : -cents) / 100, fee: isCharge ? (cents % 977) / 100 : 0 },
      ...{ currency: pickNumber % 5 ? 'aud' : 'usd', happened_at: `2026-0${(pickNumber % 9) + 1}-28T20:00:00Z` },
    }
    await app.queryRows(
      'insert into public.provider_balance select * from jsonb_populate_record(null::public.provider_balance, $1)',
      [JSON.stringify(transactionRow)],
    )
    return 'stored'
  },
} satisfies Record<string, Command>

const TIME_COMMANDS = {
  hours: async ({ db }, { pickNumber }) => {
    await db.query(PASS_TIME_SQL, [([1, 7, 23, 49, 170][pickNumber % 5] ?? 1) * 3600])
    return 'passed'
  },
} satisfies Record<string, Command>

const CHECK_OUT_AND_PAY_BY_CARD: Command = async (app, step) => {
  const result = await CARD_COMMANDS.checkout(app, { ...step, cents: step.cents * 2 + 1 })
  const lastCheckout = app.checkouts.at(-1)
  if (result !== 'ready' || !lastCheckout) return result
  app.provider.addIntent(lastCheckout.id, lastCheckout.cents, ['succeeded'])
  await app.provider.sendWebhook(app.provider.intents.at(-1)!)
  return 'paid'
}

export const ALL_COMMANDS: Record<string, Command> = {
  ...BOOKING_COMMANDS,
  ...WAITLIST_COMMANDS,
  ...STORE_COMMANDS,
  ...CARD_COMMANDS,
  ...TIME_COMMANDS,
  payByCard: CHECK_OUT_AND_PAY_BY_CARD,
}

/** Frequent commands are listed several times. */
export const COMMAND_KINDS = [
  ...Object.keys(ALL_COMMANDS),
  ...['book', 'book', 'book', 'pay', 'confirm', 'transfer', 'cancel', 'join', 'join', 'accept', 'changeChoices'],
  ...[
    'payByCard',
    'payByCard',
    'payByCard',
    'cardRefund',
    'checkout',
    'take',
    'take',
    'notify',
    'notify',
    'atProvider',
    'work',
    'hours',
    'hours',
    'jobs',
    'jobs',
    'jobs',
  ],
]
