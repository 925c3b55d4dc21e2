/** What is paid by card: bookings that wait for it, and the stand-in's page. */
import type { Page } from 'playwright/test'
import type { CardName } from '../../supabase/embedded/stripe/cards'
import { expect, newMember, newPerson, type Site } from './e2e'
import { NEW_MEMBER } from './members'
import { asPerson, newTrip } from './rest'

/** On the stand-in's checkout page. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const STAND_IN = 'A stand-in for the card provider'

export interface Person {
  email: string
  password: string
}

/** One spot held on a trip of two thousand dollars, of which eight hundred are due first. */
export const hold = async (site: Site, person: Person, trip: { id: string }, plan = 3): Promise<string> => {
  const one = await asPerson(site, person)
  const { status, booking_id } = await one.rpc<{ status: string; booking_id: string }>('book', {
    event_id: trip.id,
    seats: 1,
    plan,
    travellers: [],
    request_id: crypto.randomUUID(),
    expected_price: 2000,
    terms_accepted: true,
  })
  if (status !== 'booked') throw new Error(`Nothing was booked: ${status}`)
  return booking_id
}

/** Somebody signed in, with a spot held. */
export const newHold = async (page: Page, site: Site, seats = 5, plan = 3) => {
  const [trip, person] = [await newTrip(site, seats), await newMember(page, site)]
  return { trip, person, booking: await hold(site, person, trip, plan) }
}

/** Somebody who is on no page. */
export const newStranger = async (site: Site): Promise<Person> => {
  const person = newPerson()
  await site.sql(NEW_MEMBER, [person.email, person.name])
  return person
}

/** What is due of a booking, paid by card past the pages. */
export const pay = async (site: Site, person: Person, booking: string, card: CardName = 'pm_card_visa') => {
  const asked = { booking_id: booking, request_id: crypto.randomUUID() }
  const { url } = await (await asPerson(site, person)).call<{ url: string }>('checkout', asked)
  const provider = await site.provider()
  expect(await provider.pay(url.split('/').at(-1) ?? '', card)).toBe('paid')
}

/** What the ledger says of a booking, in AUD: what came, then what went. */
export const ledger = async (site: Site, booking: string): Promise<number[]> =>
  (
    await site.sql<{ amount: number }>(
      'select amount::float as amount from public.payments where booking_id = $1 order by amount desc, id',
      [booking],
    )
  ).map(({ amount }) => amount)
