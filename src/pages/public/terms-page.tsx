import { formatMoneyExact } from '@/lib/money'
import { paths } from '@/lib/paths'
import { rules, site } from '@/site'
import { PageMeta } from '@/ui/page-meta'
import { LegalText } from './legal-text'

const deposit = formatMoneyExact(rules.depositPerPerson)

const sections = [
  {
    title: 'Who we are',
    body: (
      <p>
        These terms are between you and {site.brand} (ABN {site.company.abn}). They cover guided group trips, events and goods sold
        on this site. Write to {site.email} or call {site.phone}: we reply within {rules.supportReplyHours} hours.
      </p>
    ),
  },
  {
    title: 'Prices',
    body: (
      <p>
        Prices are in Australian dollars (AUD) and include GST where it applies. A trip's price is per person and is the one shown on
        the trip's page when you book. It includes accommodation, guided tours, paranormal investigations and all meals as specified
        there. Flights, travel insurance and personal spending are not included unless the page says so.
      </p>
    ),
  },
  {
    title: 'Our tours',
    body: (
      <p>
        Our Tasmania tour takes 4 nights, our Vietnam battlefield tour 13 nights and our USA road trip 12 nights. Other departures are
        as long as their pages say. Dates and itineraries of a trip in planning may still change; nobody can book one before they are
        fixed.
      </p>
    ),
  },
  {
    title: 'Booking and deposit',
    body: (
      <>
        <p>
          Book at least {rules.bookingClosesDays} days before departure. A deposit of {deposit} per person holds your place, unless a
          trip's page names another. The deposit is non-refundable unless stated otherwise in these terms.
        </p>
        <p>
          Seats are held for {rules.offerHoldHours} hours while your deposit is on its way, or 7 days once you have announced a bank
          transfer. A seat offered from the waitlist is held for {rules.offerHoldHours} hours.
        </p>
      </>
    ),
  },
  {
    title: 'Payment plans',
    body: (
      <p>
        Pay in full, or in 3 or 4 parts: the deposit first, the rest in equal parts a month apart, the last no later than{' '}
        {rules.changesUntilDays} days before departure. There is no interest and no fee. If a part is overdue we write to you before
        anything else happens.
      </p>
    ),
  },
  {
    title: 'Travellers under 18',
    body: <p>A traveller under 18 needs a parent or guardian on the same booking, who answers for them on the trip.</p>,
  },
  {
    title: 'Changing or cancelling your booking',
    body: (
      <>
        <p>
          Ask for changes by e-mail or phone, or on your dashboard, at least {rules.changesUntilDays} days before the event. If you
          cancel by then, we keep the deposit and pay back whatever else you have paid. After that, what you have paid is not refunded,
          but we will try to pass your place on.
        </p>
        <p>Refund policies may vary by event: where a trip's page says something kinder, the page holds.</p>
      </>
    ),
  },
  {
    title: 'If we cancel or change a trip',
    body: (
      <p>
        If we cancel a trip, or change it so much that it is not what you booked, you choose: another departure, or all of your money
        back, the deposit included.
      </p>
    ),
  },
  {
    title: 'Safety and good manners',
    body: (
      <p>
        Old places have uneven floors, low light and neighbours. Follow your guide, look after one another, and leave every site as you
        found it. A guide may end the tour of somebody who puts others at risk. We promise history and a proper investigation; we cannot
        promise a ghost.
      </p>
    ),
  },
  {
    title: 'The store',
    body: (
      <p>
        An order is a purchase once we have your payment. Postage within Australia is shown before you order; collecting on the trip is
        free. Tell us within 30 days if something is not right and we repair, replace or refund it.
      </p>
    ),
  },
  {
    title: 'Your rights by law',
    body: (
      <p>
        Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these terms
        takes away a right you have by law.
      </p>
    ),
  },
  {
    title: 'Law and changes',
    body: (
      <p>
        The law of New South Wales, Australia, applies. If we change these terms, a booking keeps the terms it was made under.
      </p>
    ),
  },
]

export const TermsPage = () => (
  <>
    <PageMeta
      title="Terms & Conditions"
      description={`Deposits, payment plans, changes and refunds: book ${rules.bookingClosesDays} days ahead, change until ${rules.changesUntilDays} days before.`}
      path={paths.terms}
    />
    <LegalText title="Terms & Conditions" intro="Plain words, and the rules our booking desk really follows." sections={sections} />
  </>
)
