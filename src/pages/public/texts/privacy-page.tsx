import { useSuspenseQuery } from '@tanstack/react-query'
import { describeContact } from '@/features/settings/settings-texts'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { describeStoredFields } from '@/features/travellers/traveller-fields'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { PageMeta } from '@/ui/page-meta'
import { LegalText } from './legal-text'

const BulletList = ({ items }: { items: string[] }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

const createRetentionSections = (settings: PublicSettings) => [
  {
    title: 'Who is responsible',
    body: (
      <p>
        {settings.legal_name || site.brand}
        {settings.abn && ` (ABN ${settings.abn})`}
        {settings.address && `, ${settings.address},`} handles your personal information under the Australian Privacy
        Principles of the Privacy Act 1988.
      </p>
    ),
  },
  {
    title: 'What we collect, and why',
    body: (
      <BulletList
        items={[
          'Account: your name, email address and a password that is stored only as a hash, so that you can sign in.',
          `Bookings: the ${describeStoredFields()} of the travellers, ` +
            'so that guides and accommodation providers can look after them. ' +
            `For travellers under ${settings.adult_age} we also keep who their parent or guardian on the booking is.`,
          'Groups: if a traveller agrees, people booked on the same departure see their first name and age group. ' +
            'They can change their mind at any time. We never show travellers under 18.',
          'Payments: amounts in AUD, dates and references, as tax law requires. We never see or store card numbers.',
          'Shared payments: the name and email address of each person who pays a share, so that we can send them the link and the receipt.',
          'Refunds by bank transfer: your account, which we delete when the refund is paid.',
          'Signed waivers: the name and browser of the signer, the time and the signed text, as proof. We delete them together with the details of the travellers.',
          'Forms of a trip: the answers and files of the travellers. Medical notes and passports are encrypted, read only for the trip, and deleted after it.',
          'Incidents on a event: guides report what happened, where and to whom, with photos, so that we can help and meet our duty of care.',
          'Calendar addresses: if you make one, everyone who has it can read the plan of your trip, but no names or prices. You can stop it at any time.',
          'Orders: name, email address and delivery address, so that parcels arrive.',
          'Waitlists, interest and messages: what you write to us, so that we can answer.',
          'Community: your reactions and comments, shown to members under your name.',
        ]}
      />
    ),
  },
  {
    title: 'What we keep in your browser',
    body: (
      <p>
        Your session, the theme you chose and your shopping cart are kept in your browser's storage; a form you have not
        sent yet is kept until you close the tab. The page of your trip and its documents are kept there too, until you
        sign out or at most {site.storedEventDays} days after the trip, so that you can open it without a network. We
        set no advertising cookies and use no trackers.
      </p>
    ),
  },
]

const createProcessingSections = (settings: PublicSettings) => [
  {
    title: 'Who else sees your information',
    body: (
      <p>
        The guides and accommodation providers of your trip see what they need. Our hosting and database provider, our
        email provider and, where card payment is open, our payment provider work for us under contract.{' '}
        {settings.data_countries
          ? `Personal information is processed in ${settings.data_countries}.`
          : 'Some of these providers keep data outside Australia.'}{' '}
        We never sell your data.
      </p>
    ),
  },
  {
    title: 'How long we keep your information',
    body: (
      <p>
        Bookings, orders and payments are kept as long as tax law requires, at least five years. Traveller details are
        erased {pluralise(settings.traveller_retention_days, 'day')} after the end of the trip. Reports of incidents and
        their photos are kept like bookings; the link to you ends when your traveller details are erased. Waitlist
        entries, interest, messages, and the names in bookings without an account that were never paid are erased after{' '}
        {pluralise(settings.enquiry_retention_months, 'month')}. Delete your account and we erase your name wherever the
        law allows.
      </p>
    ),
  },
  {
    title: 'How we protect your information',
    body: (
      <p>
        Connections are encrypted, every row in our database has a rule about who may read it, and every change staff
        make to bookings and money is logged. If a breach could harm you, we tell you and the Australian Information
        Commissioner.
      </p>
    ),
  },
  {
    title: 'Your choices',
    body: (
      <p>
        On your account page, you can see, correct, download or delete what we hold about you. You can also{' '}
        {describeContact(settings)}: we reply within {pluralise(settings.reply_hours, 'hour')}. If our answer does not
        help, you can complain to the Office of the Australian Information Commissioner (oaic.gov.au).
      </p>
    ),
  },
]

export const PrivacyPage = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description="What we collect when you travel, write or shop with us, why, who sees it, and how to have it deleted."
        path={paths.privacy}
      />
      <LegalText
        title="Privacy Policy"
        intro="What we know about you, why, and how to have it deleted."
        sections={[...createRetentionSections(settings), ...createProcessingSections(settings)]}
      />
    </>
  )
}
