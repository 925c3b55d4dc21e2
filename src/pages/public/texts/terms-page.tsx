import { useSuspenseQuery } from '@tanstack/react-query'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { PageMeta } from '@/ui/page-meta'
import { LegalText } from './legal-text'
import { termsOf } from './terms-content'

export const TermsPage = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <>
      <PageMeta
        title="Terms & Conditions"
        description={
          'Deposits, payment plans, changes and refunds: ' +
          `book ${pluralise(settings.booking_closes_days, 'day')} ahead, ` +
          `change until ${pluralise(settings.changes_close_days, 'day')} before.`
        }
        path={paths.terms}
      />
      <LegalText
        title="Terms & Conditions"
        intro="Plain words, and the rules that our bookings follow."
        sections={termsOf(settings)}
      />
    </>
  )
}
