import type { PostgresServer } from '../support/postgres'
import { HOUR, instant } from './calendar'
import { clocksOf, type Way } from './clocks'
import { Course, type Played } from './course'
import { addressOf, Desk } from './desk'
import { House } from './house'
import { livesOf, namedAt, START, sumsOf, type Life } from './lives'
import type { Booking, Entry, Transfer } from './rows'

export interface Year {
  days: number
  /** Of those who book, or try to. */
  count: number
  seed: number
  /** What is made wrong in the database before anything happens: part of a function, and what stands there then. */
  weaken?: [name: string, part: string, becomes: string]
}
/** What people and the desk do. */
class Play extends Course {
  private readonly offersSeen = new Map<Entry, number>()
  private readonly lives: Life[]

  constructor(lives: Life[], ...course: ConstructorParameters<typeof Course>) {
    super(...course)
    this.lives = lives
  }

  protected look() {
    for (const w of this.house.entries) {
      if (w.status !== 'offered' || this.offersSeen.get(w) === w.offered) continue
      const { offered, expires } = w
      this.offersSeen.set(w, offered)
      const open = () => w.status === 'offered' && w.offered === offered
      this.watch(expires, open)
      this.watch(expires - 12 * HOUR, open)
      const life = this.lives.find(({ person, trip }) => person === w.person && trip === w.trip)
      if (life && life.answers !== 'ignore')
        this.plan(offered + life.thinks, () => this.answer(life, w, offered + life.thinks))
    }
  }

  private async answer(life: Life, w: Entry, at: number) {
    const token = this.desk.tokenOf(w.person, w.trip)
    if (life.answers !== 'decline') {
      const seats = life.answers === 'take' ? w.seats : Math.max(1, w.seats - 1)
      return this.book({ ...life, seats }, at, { entry: w, token })
    }
    const status = this.house.decline(w, at)
    this.said('decline', status, (await this.desk.call(w.person, 'decline_offer', { token }, at)).status)
    await this.settled(at, 'an offer declined')
  }

  private async book(life: Life, at: number, offer?: { entry: Entry; token: string | undefined }) {
    const { person, trip, seats, plan } = life
    const [status, b] = this.house.book(person, trip, seats, plan, at, offer?.entry)
    const answer = await this.desk.call(
      person,
      'book',
      {
        ...{
          event_id: this.desk.tripOf(trip),
          seats,
          plan,
          request_id: crypto.randomUUID(),
          expected_price: trip.price,
        },
        ...{ travellers: JSON.stringify([]), terms_accepted: true, offer_token: offer?.token ?? null },
      },
      at,
    )
    this.said(offer ? 'take an offer' : 'book', status, answer.status)
    if (b) {
      this.desk.name(answer.booking_id, b.name)
      this.live(b, life)
    }
    await this.settled(at, `${person} books ${trip.name}`)
    const waits = this.house.entries.some((w) => w.person === person && w.trip === trip)
    if (status === 'sold_out' && !waits) this.plan(at + 1000, () => this.join(life, at + 1000))
  }

  private async join({ person, trip, seats }: Life, at: number) {
    const status = this.house.join(person, trip, seats, at)
    const args = { event_id: this.desk.tripOf(trip), full_name: 'Somebody', email: addressOf(person), seats }
    this.said('join', status, (await this.desk.call(person, 'join_waitlist', args, at)).status)
    const { rows } = await this.desk.db.query<{ id: string }>(
      'select id from public.waitlist_submissions where email = $1 and event_id = $2',
      [args.email, args.event_id],
    )
    this.desk.name(rows[0]?.id, `${person}/${trip.name}`)
    await this.settled(at, `${person} joins the line for ${trip.name}`)
  }

  /** What becomes of a booking. */
  private live(b: Booking, life: Life) {
    const booking_id = this.desk.idOf(b.name)
    this.watchHold(b)
    for (const { at, amount, seen } of sumsOf(b, life.pays))
      this.plan(at, () => (seen === undefined ? this.pay(b, amount, at) : this.announce(b, amount, at, seen)))
    const names = namedAt(b, life)
    const travellers = Array.from({ length: b.seats }, (_, n) => ({
      ...{ full_name: `Traveller ${n + 1}`, date_of_birth: '1990-01-01' },
      ...{ emergency_contact_name: 'Eve Grey', emergency_contact_phone: '0491 570 006' },
    }))
    if (names !== undefined)
      this.plan(names, async () => {
        const args = { booking_id, travellers: JSON.stringify(travellers) }
        this.said(
          'name',
          this.house.nameAll(b, names),
          (await this.desk.call(b.person, 'update_travellers', args, names)).status,
        )
        await this.settled(names, `the travellers of ${b.name}`)
      })
    const cancels = life.cancels && b.booked + life.cancels
    if (cancels)
      this.plan(cancels, async () => {
        const status = this.house.cancel(b, cancels)
        this.said('cancel', status, (await this.desk.call(undefined, 'cancel_booking', { booking_id }, cancels)).status)
        await this.settled(cancels, `${b.name} is cancelled`)
      })
  }

  private async pay(b: Booking, amount: number, at: number) {
    const args = { booking_id: this.desk.idOf(b.name), amount, method: 'cash' }
    this.said(
      'pay',
      this.house.pay(b, amount, at),
      (await this.desk.call(undefined, 'record_payment', args, at)).status,
    )
    await this.settled(at, `${amount} for ${b.name}`)
  }

  private async announce(b: Booking, amount: number, at: number, seen: number | null) {
    const [status, t] = this.house.announce(b, amount, at)
    const answer = await this.desk.call(
      b.person,
      'request_bank_transfer',
      { booking_id: this.desk.idOf(b.name), amount },
      at,
    )
    this.said('announce', status, answer.status)
    if (t) {
      this.desk.name(answer.transfer_id, t.name)
      this.desk.name(answer.reference, t.name)
      this.watchHold(b)
      this.watch(t.expires, () => t.status === 'pending')
      if (seen !== null) this.plan(at + seen, () => this.confirm(t, String(answer.transfer_id), at + seen))
    }
    await this.settled(at, `${amount} announced for ${b.name}`)
  }

  private async confirm(t: Transfer, transfer_id: string, at: number) {
    const status = this.house.confirm(t, at)
    this.said(
      'see a transfer',
      status,
      (await this.desk.call(undefined, 'confirm_transfer', { transfer_id }, at)).status,
    )
    await this.settled(at, `${t.name} is seen`)
  }

  through(days: number): Promise<Played> {
    for (const life of this.lives) this.plan(life.books, () => this.book(life, life.books))
    return this.run(days)
  }
}

/** Lives through a year with clocks that run so; throws where house and database part. */
export const play = async (server: PostgresServer, way: Way, { days, count, seed, weaken }: Year): Promise<Played> => {
  const database = await server.createDatabase()
  const { trips, lives } = livesOf(days, count, seed)
  const people = [...new Set(lives.map(({ person }) => person))]
  const desk = await Desk.open(server, database, trips, people, instant(START))
  if (weaken) await desk.weaken(...weaken)
  const clocks = await clocksOf(way, server, database)
  try {
    return await new Play(lives, new House(await desk.rules(), trips), desk, clocks, way).through(days)
  } finally {
    await Promise.all([desk.db.end(), clocks.end()])
  }
}
