import { GUARDIAN, holdText, tooYoung } from '@/features/settings/settings-texts'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { pluralise, formatMoneyExact } from '@/lib/text'
import { site } from '@/site'

/** Changing and cancelling have a last day each. If both are the same, it is named once. */
const cancelledBy = ({ changes_close_days, cancelling_closes_days }: PublicSettings): string =>
  changes_close_days === cancelling_closes_days
    ? 'by then'
    : `at least ${pluralise(cancelling_closes_days, 'day')} before it`

/** Sections on the company and its products. */
const ours = (settings: PublicSettings) => [
  {
    title: 'Who we are',
    body: (
      <p>
        These terms are between you and {site.brand} (ABN {settings.abn}). They cover guided group trips, events and
        goods sold on this site. Write to {settings.email} or call {settings.phone}: we reply within{' '}
        {pluralise(settings.reply_hours, 'hour')}.
      </p>
    ),
  },
  {
    title: 'Prices',
    body: (
      <p>
        Prices are in Australian dollars (AUD) and include GST where it applies. A trip's price is per person and is the
        one shown on the trip's page when you book. It includes accommodation, guided tours, paranormal investigations
        and all meals as specified there. Flights, travel insurance and personal spending are not included unless the
        page says so.
      </p>
    ),
  },
  {
    title: 'Our tours',
    body: (
      <p>
        Our Tasmania tour takes 4 nights, our Vietnam battlefield tour 13 nights and our USA road trip 12 nights. Other
        departures are as long as their pages say. Dates and itineraries of a trip in planning may still change; nobody
        can book one before they are fixed.
      </p>
    ),
  },
]

/** Sections from booking and payment to changes. */
const booking = (settings: PublicSettings) => [
  {
    title: 'Booking and deposit',
    body: (
      <>
        <p>
          Book at least {pluralise(settings.booking_closes_days, 'day')} before departure. A deposit of{' '}
          {formatMoneyExact(settings.default_deposit)} per person holds your place, unless a trip's page names another.
          The deposit is non-refundable unless stated otherwise in these terms.
        </p>
        <p>
          {holdText(settings)} A seat offered from the waitlist is held for {pluralise(settings.offer_hours, 'hour')}.
        </p>
      </>
    ),
  },
  {
    title: 'Payment plans',
    body: (
      <p>
        Pay in full, or in 3 or 4 parts: the deposit first, the rest in equal parts a month apart, the last no later
        than {pluralise(settings.last_instalment_days, 'day')} before departure. There is no interest and no fee. If a
        part is overdue your dashboard says so.
      </p>
    ),
  },
  {
    title: `Travellers under ${settings.adult_age}`,
    body: (
      <p>
        A traveller under {settings.adult_age} on the day of departure needs {GUARDIAN} and answers for them. Without
        one we can’t accept the booking. {tooYoung(settings.min_age)}
      </p>
    ),
  },
  {
    title: 'Changing or cancelling your booking',
    body: (
      <>
        <p>
          Ask for changes by e-mail or phone, or on your dashboard, at least{' '}
          {pluralise(settings.changes_close_days, 'day')} before the event. If you cancel {cancelledBy(settings)}, we
          keep the deposit and pay back whatever else you have paid. After that, what you have paid is not refunded, but
          we will try to pass your place on.
        </p>
        <p>Refund policies may vary by event: better terms on a trip's page take precedence.</p>
      </>
    ),
  },
]

/** Sections on the trip, the store and the law. */
const afterwards = (settings: PublicSettings) => [
  {
    title: 'If we cancel or change a trip',
    body: (
      <p>
        If we cancel a trip, or change it so much that it is not what you booked, you choose: another departure, or all
        of your money back, the deposit included.
      </p>
    ),
  },
  {
    title: 'Safety and good manners',
    body: (
      <p>
        Old places have uneven floors, low light and neighbours. Follow your guide, look after one another, and leave
        every site as you found it. A guide may end the tour of somebody who puts others at risk. We promise history and
        a proper investigation; we cannot promise a ghost.
      </p>
    ),
  },
  {
    title: 'The store',
    body: (
      <p>
        An order is a purchase once we have your payment. Postage within Australia is shown before you order; collecting
        on the trip is free. Tell us within {pluralise(settings.faulty_goods_days, 'day')} if something is not right and
        we repair, replace or refund it.
      </p>
    ),
  },
  {
    title: 'Your rights by law',
    body: (
      <p>
        Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing
        in these terms takes away a right you have by law.
      </p>
    ),
  },
  {
    title: 'Law and changes',
    body: (
      <p>
        The law of New South Wales, Australia, applies. If we change these terms, a booking keeps the terms it was made
        under.
      </p>
    ),
  },
]

/** The terms, one section per heading. All numbers come from the settings. */
export const termsOf = (settings: PublicSettings) => [...ours(settings), ...booking(settings), ...afterwards(settings)]
