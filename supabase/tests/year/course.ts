import assert from 'node:assert/strict'
import { MINUTE, instant, iso, plusDays } from './calendar'
import type { Clocks, Way } from './clocks'
import type { Desk } from './desk'
import type { House } from './house'
import { START } from './lives'
import type { Booking } from './rows'

export interface Played {
  /** When, to whom, what. */
  letters: { at: number; words: string }[]
  ticks: number
  /** How often each template was sent, each thing ended, and each deed was answered so. */
  tally: Map<string, number>
}

type Deed = () => Promise<void>
interface Due {
  at: number
  deed: Deed
}

const minuteAfter = (at: number): number => Math.ceil(at / MINUTE) * MINUTE

/** The house and the database, step by step: after each, both have told the same. */
export abstract class Course {
  readonly played: Played = { letters: [], ticks: 0, tally: new Map() }
  private due: Due[] = []

  /** What follows from a step that is done. */
  protected abstract look(): void

  constructor(
    protected readonly house: House,
    protected readonly desk: Desk,
    private readonly clocks: Clocks,
    private readonly way: Way,
  ) {}

  private count(what: string) {
    this.played.tally.set(what, (this.played.tally.get(what) ?? 0) + 1)
  }

  /** Whatever is due at one time happens in the order in which it was thought of. */
  protected plan(at: number, deed: Deed) {
    const after = this.due.findIndex((one) => one.at > at)
    this.due.splice(after < 0 ? this.due.length : after, 0, { at, deed })
  }

  protected async settled(at: number, what: string) {
    const { letters, ended } = await this.desk.news(at)
    const when = `${this.way}, ${iso(at)}, ${what}`
    assert.deepEqual(letters.sort(), this.house.letters.sort(), `letters of ${when}`)
    assert.deepEqual(ended.sort(), this.house.ended.sort(), `what ended at ${when}`)
    const seats = await this.desk.seats()
    for (const trip of this.house.trips) {
      const taken = this.house.taken(trip)
      assert.deepEqual(seats.get(trip.name), [taken, taken], `seats taken of ${trip.name}, ${when}`)
      assert.ok(taken <= trip.seats, `${trip.name} is oversold, ${when}`)
    }
    for (const words of letters) {
      this.played.letters.push({ at, words })
      this.count(words.split(' ')[1] ?? '')
    }
    for (const one of ended) this.count(`${one.split(' ')[0]} ended`)
    this.house.letters = []
    this.house.ended = []
    this.look()
  }

  protected said(deed: string, house: string, desk: string) {
    assert.equal(desk, house, `${this.way}: ${deed}`)
    this.count(`${deed}: ${house}`)
  }

  private async tick(at: number) {
    if (!this.clocks.runs(at)) return
    if (this.way !== 'skipped') {
      const late = [
        ...this.house.bookings.filter((b) => b.status === 'pending'),
        ...this.house.entries.filter((w) => w.status === 'offered'),
      ]
      assert.deepEqual(
        late.filter(({ expires }) => expires <= at - MINUTE).map(({ name }) => name),
        [],
        'ended on its minute',
      )
    }
    this.played.ticks += 1
    await this.clocks.tick(at, () => this.settled(at, 'a tick that was killed'))
    this.house.tick(at)
    await this.settled(at, 'a tick')
  }

  /** The clock comes by on the minute before something is due, and on its own. */
  protected watch(expires: number, stillDue: () => boolean) {
    for (const at of [minuteAfter(expires) - MINUTE, minuteAfter(expires)])
      this.plan(at, async () => {
        if (stillDue()) await this.tick(at)
      })
  }
  protected watchHold(b: Booking) {
    const { expires } = b
    this.watch(expires, () => b.status === 'pending' && b.expires === expires)
  }

  protected async run(days: number): Promise<Played> {
    for (let day = 0; day < days; day += 1) {
      const at = instant(plusDays(START, day), 9)
      this.plan(at, () => this.tick(at))
    }
    const end = instant(plusDays(START, days))
    for (let next = this.due.shift(); next && next.at < end; next = this.due.shift()) await next.deed()
    return this.played
  }
}
