import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { FormNotice } from '@/ui/form/form-notice'
import { houseRules } from '../house-rules-queries'

/** That nobody can pay the company yet: its number or its account is empty, or the demo's. Nothing once both are in. */
export const CompanyMissing = () => {
  const { data: rules } = useQuery(houseRules())
  const { pathname } = useLocation()
  if (!rules?.papers_are_drafts) return null
  return (
    <FormNotice tone="warning" title="Your ABN and bank account are not in yet">
      <p>Invoices say that they are drafts, and bank transfers lead nowhere, until both are real.</p>
      {pathname !== paths.adminSettings && (
        <Link to={paths.adminSettings} className="inline-block w-fit py-0.5 text-lantern underline underline-offset-4">
          Fill them in
        </Link>
      )}
    </FormNotice>
  )
}
