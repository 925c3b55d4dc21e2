import { useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/text'
import { paths } from '@/lib/paths'
import { PageMeta } from '@/ui/page-meta'
import { LegalText } from './legal-text'
import { termsOf } from './terms-of'

export const TermsPage = () => {
  const { data: rules } = useSuspenseQuery(houseRules())
  return (
    <>
      <PageMeta
        title="Terms & Conditions"
        description={
          'Deposits, payment plans, changes and refunds: ' +
          `book ${counted(rules.booking_closes_days, 'day')} ahead, ` +
          `change until ${counted(rules.changes_close_days, 'day')} before.`
        }
        path={paths.terms}
      />
      <LegalText
        title="Terms & Conditions"
        intro="Plain words, and the rules our booking desk really follows."
        sections={termsOf(rules)}
      />
    </>
  )
}
