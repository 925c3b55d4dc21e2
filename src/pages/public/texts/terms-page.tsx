import { useSuspenseQueries } from '@tanstack/react-query'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { currentTerms } from '@/features/terms/terms-queries'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { PageMeta } from '@/ui/page-meta'
import { TermsText } from './legal-text'

const TITLE = 'Terms & Conditions'

export const TermsPage = () => {
  const [{ data: settings }, { data: terms }] = useSuspenseQueries({ queries: [publicSettings(), currentTerms()] })
  return (
    <>
      <PageMeta
        title={TITLE}
        description={
          'Deposits, payment plans, changes and refunds: ' +
          `book ${pluralise(settings.booking_closes_days, 'day')} ahead, ` +
          `change until ${pluralise(settings.changes_close_days, 'day')} before.`
        }
        path={paths.terms}
      />
      <TermsText title={TITLE} intro="The rules for our bookings, in plain words." body={terms.body} />
    </>
  )
}
