import { DAY, HOUR, dayOf, instant, iso, plusDays } from './calendar'
import { partsOf, sum } from './plans'
import { remindAll } from './reminders'
import { isLive, type Booking, type Entry, type Rules, type Transfer, type Trip } from './rows'

/**
 * What the rules of the trade come to, written down from their words and not from the database: who is told what when,
 * what ends when, how many seats are taken. AUD, milliseconds.
 */
export class House {
  /** Since somebody last looked. */
  letters: string[] = []
  ended: string[] = []
  readonly bookings: Booking[] = []
  readonly entries: Entry[] = []
  private readonly members = new Set<string>()
  private readonly freed = new Map<Trip, { last: number; freed: number }>()
  /** Reminders are told once. */
  private readonly reminded = new Set<string>()

  constructor(
    private readonly rules: Rules,
    readonly trips: Trip[],
  ) {}

  taken(trip: Trip): number {
    const booked = this.bookings.filter((b) => b.trip === trip && (b.status === 'pending' || b.status === 'confirmed'))
    const offered = this.entries.filter((w) => w.trip === trip && w.status === 'offered')
    return sum([...booked, ...offered].map(({ seats }) => seats))
  }

  /** Counts the seats that came free on a trip and were neither offered nor booked since. */
  private countFreed(trip: Trip): number {
    const taken = this.taken(trip)
    const { last, freed } = this.freed.get(trip) ?? { last: 0, freed: 0 }
    const now = { last: taken, freed: Math.max(freed + last - taken, 0) }
    this.freed.set(trip, now)
    return now.freed
  }

  private tell(to: string, template: string, ...about: (string | number)[]) {
    this.letters.push([to, template, ...about].join(' '))
  }

  private isSold(trip: Trip, now: number): boolean {
    return dayOf(now) <= plusDays(trip.start, -this.rules.booking_closes_days)
  }

  /** Ends what has run out on a trip, before anybody asks for anything on it. */
  settle(trip: Trip, now: number): void {
    const over = this.entries.filter((w) => w.trip === trip && w.status === 'offered' && w.expires <= now)
    for (const entry of over) {
      entry.status = 'expired'
      this.ended.push(`offer ${entry.name}`)
      this.tell(entry.person, 'offer_passed_on', trip.name, entry.seats, 'expired')
    }
    const bookings = this.bookings.filter((b) => b.trip === trip)
    for (const t of bookings.flatMap(({ transfers }) => transfers)) {
      if (t.status !== 'pending' || t.expires > now) continue
      this.endTransfer(t)
      this.tell(t.booking.person, 'transfer_expired', t.name, t.amount)
    }
    const held = bookings.filter((b) => b.status === 'pending' && b.expires <= now)
    for (const b of held) {
      b.status = 'expired'
      this.ended.push(`booking ${b.name}`)
      this.tell(b.person, 'booking_expired', b.name, b.paid)
      this.dropTransfers(b)
    }
    if (over.length + held.length > 0) this.passOn(trip, now)
  }

  private endTransfer(t: Transfer) {
    t.status = 'expired'
    this.ended.push(`transfer ${t.name}`)
  }
  private dropTransfers(b: Booking) {
    for (const t of b.transfers) if (t.status === 'pending') this.endTransfer(t)
  }

  /** Seats that came free go to whoever waits and fits: who has booked before, then who joined first. */
  private passOn(trip: Trip, now: number): void {
    while (this.isSold(trip, now)) {
      const free = Math.min(trip.seats - this.taken(trip), this.countFreed(trip))
      const [next] = this.entries
        .filter((w) => w.trip === trip && w.status === 'waiting' && w.seats <= free)
        .sort((a, b) => this.rank(a) - this.rank(b) || a.joined - b.joined)
      if (!next) {
        if (!this.entries.some((w) => w.trip === trip && w.status === 'waiting'))
          this.freed.set(trip, { last: this.taken(trip), freed: 0 })
        return
      }
      const closes = instant(plusDays(trip.start, 1 - this.rules.booking_closes_days))
      const expires = Math.min(now + this.rules.offer_hours * HOUR, closes)
      Object.assign(next, { status: 'offered', offered: now, expires })
      this.tell(next.person, 'offer_made', trip.name, next.seats, iso(expires))
    }
  }
  private rank({ person }: Entry): number {
    return this.members.has(person) ? 0 : 1
  }

  book(person: string, trip: Trip, seats: number, plan: number, now: number, offer?: Entry): [string, Booking?] {
    this.settle(trip, now)
    if (!this.isSold(trip, now)) return ['closed']
    const earlier = this.bookings.filter((b) => b.person === person && b.trip === trip)
    if (earlier.some(({ status }) => status === 'pending' || status === 'confirmed')) return ['already_booked']
    if (offer && offer.status !== 'offered') return ['offer_over']
    if (trip.seats - this.taken(trip) + (offer?.seats ?? 0) < seats) return ['sold_out']
    if (offer) offer.status = 'accepted'
    const total = sum([trip.price * seats])
    const deposit = sum([Math.min(trip.deposit, trip.price) * seats])
    const expires = now + this.rules.hold_hours * HOUR
    const b: Booking = {
      name: `${person}/${trip.name}#${earlier.length + 1}`,
      ...{ person, trip, seats, total, deposit, expires, booked: now },
      ...{ paid: 0, kept: 0, status: 'pending', named: false, transfers: [] },
      parts: partsOf(total, deposit, plan, dayOf(now), trip.start, this.rules),
    }
    this.bookings.push(b)
    this.tell(person, 'booking_received', b.name, total, iso(expires))
    if (offer) this.passOn(trip, now)
    this.countFreed(trip)
    return ['booked', b]
  }

  /** One that ran out is in the place of somebody who books now. */
  private mayGo(b: Booking, now: number): boolean {
    if (b.status !== 'expired') return b.status === 'pending'
    const another = this.bookings.some((o) => o !== b && o.person === b.person && o.trip === b.trip && isLive(o))
    return !another && this.isSold(b.trip, now) && b.trip.seats - this.taken(b.trip) >= b.seats
  }

  /** Money has come. */
  private count(b: Booking, amount: number, now: number) {
    const before = b.paid
    b.paid = sum([before, amount])
    if (b.paid >= (b.parts[0]?.amount ?? 0) && this.mayGo(b, now)) {
      b.status = 'confirmed'
      this.members.add(b.person)
      this.countFreed(b.trip)
      this.tell(b.person, 'booking_confirmed', b.name)
    }
    const owed = Math.max(sum([b.paid, -(isLive(b) ? b.total : b.kept)]), 0)
    const last = isLive(b) && b.paid >= b.total && before < b.total
    this.tell(b.person, last ? 'paid_up' : 'payment_received', b.name, amount, b.status, owed)
  }

  pay(b: Booking, amount: number, now: number): string {
    this.settle(b.trip, now)
    if (b.status === 'cancelled') return 'not_live'
    this.count(b, amount, now)
    return 'recorded'
  }

  announce(b: Booking, amount: number, now: number): [string, Transfer?] {
    this.settle(b.trip, now)
    if (!isLive(b)) return ['not_live']
    const expires = now + this.rules.transfer_days * DAY
    const name = `${b.name}~${b.transfers.length + 1}`
    if (b.status === 'pending' && b.transfers.length === 0) b.expires = Math.max(b.expires, expires)
    const t: Transfer = { name, booking: b, amount, expires, status: 'pending' }
    b.transfers.push(t)
    this.tell(b.person, 'transfer_requested', b.name, amount, iso(expires))
    return ['requested', t]
  }

  confirm(t: Transfer, now: number): string {
    this.settle(t.booking.trip, now)
    t.status = 'confirmed'
    this.count(t.booking, t.amount, now)
    return 'confirmed'
  }

  cancel(b: Booking, now: number): string {
    this.settle(b.trip, now)
    if (!isLive(b)) return 'already_cancelled'
    b.kept = Math.min(b.paid, b.deposit)
    b.status = 'cancelled'
    this.dropTransfers(b)
    this.tell(b.person, 'booking_cancelled', b.name, b.kept, sum([b.paid, -b.kept]))
    this.passOn(b.trip, now)
    return 'cancelled'
  }

  nameAll(b: Booking, now: number): string {
    this.settle(b.trip, now)
    if (!isLive(b)) return 'not_found'
    if (dayOf(now) > plusDays(b.trip.start, -this.rules.changes_close_days)) return 'too_late'
    b.named = true
    return 'saved'
  }

  join(person: string, trip: Trip, seats: number, now: number): string {
    this.settle(trip, now)
    const entry: Entry = {
      name: `${person}/${trip.name}`,
      person,
      trip,
      seats,
      joined: now,
      status: 'waiting',
      offered: 0,
      expires: 0,
    }
    this.entries.push(entry)
    this.tell(person, 'waitlist_joined', trip.name, seats)
    return 'joined'
  }

  decline(entry: Entry, now: number): string {
    this.settle(entry.trip, now)
    if (entry.status !== 'offered') return entry.status === 'accepted' ? 'closed' : entry.status
    entry.status = 'declined'
    this.passOn(entry.trip, now)
    return 'declined'
  }

  tick(now: number): void {
    for (const trip of this.trips) this.settle(trip, now)
    remindAll(this, this.rules, now, (key, to, template, ...about) => {
      if (this.reminded.has(key)) return
      this.reminded.add(key)
      this.tell(to, template, ...about)
    })
  }
}
