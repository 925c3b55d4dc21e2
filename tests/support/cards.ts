/** Card payments: bookings that await payment, and the fake provider's checkout page. */
import type { Page } from 'playwright/test'
import type { TestCardName } from '../../supabase/embedded/stripe/cards'
import { expect, newMember, createPerson, type Site } from './e2e'
import { INSERT_MEMBER_SQL } from './members'
import { createUserClient, newEvent } from './rest'

/** Clicks a button on the fake checkout page. */
export const clickCheckoutButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const FAKE_PROVIDER_NOTE = 'This is a fake of the card provider'

export interface MemberCredentials {
  email: string
  password: string
}

/** Books one spot on a trip of 2,000 AUD without paying. The first instalment is 800 AUD. */
export const holdSeat = async (
  site: Site,
  person: MemberCredentials,
  event: { id: string },
  plan = 3,
): Promise<string> => {
  const client = await createUserClient(site, person)
  const { status, booking_id } = await client.rpc<{ status: string; booking_id: string }>('book', {
    event_id: event.id,
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

/** Signs in as a new member with an unpaid booking of one spot. */
export const holdSeatsAsNewMember = async (page: Page, site: Site, seats = 5, plan = 3) => {
  const [event, person] = [await newEvent(site, seats), await newMember(page, site)]
  return { event, person, booking: await holdSeat(site, person, event, plan) }
}

/** Creates a member who is not signed in on any page. */
export const newSignedOutMember = async (site: Site): Promise<MemberCredentials> => {
  const person = createPerson()
  await site.sql(INSERT_MEMBER_SQL, [person.email, person.name])
  return person
}

/** Pays the amount due on a booking by card through the API, without opening pages. */
export const payBookingByCard = async (
  site: Site,
  person: MemberCredentials,
  booking: string,
  card: TestCardName = 'pm_card_visa',
) => {
  const checkoutArguments = { booking_id: booking, request_id: crypto.randomUUID() }
  const { url } = await (await createUserClient(site, person)).call<{ url: string }>('checkout', checkoutArguments)
  const provider = await site.getFakeStripe()
  expect(await provider.pay(url.split('/').at(-1) ?? '', card)).toBe('paid')
}

/** The ledger of a booking, in AUD: payments first, then refunds. */
export const fetchLedger = async (site: Site, booking: string): Promise<number[]> =>
  (
    await site.sql<{ amount: number }>(
      'select amount::float as amount from public.payments where booking_id = $1 order by amount desc, id',
      [booking],
    )
  ).map(({ amount }) => amount)
