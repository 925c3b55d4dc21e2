import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { FormNotice } from '@/ui/form/form-notice'
import { publicSettings } from '../public-settings-queries'

/** Asks the owner for the ABN and bank details while they are empty or placeholders. */
export const CompanyMissing = () => {
  const { data: settings } = useQuery(publicSettings())
  const { pathname } = useLocation()
  if (!settings?.legal_texts_are_drafts) return null
  return (
    <FormNotice
      tone="warning"
      title={settings.bank_transfers_open ? 'Your ABN is missing' : 'Your ABN or bank details are missing'}
    >
      <p>
        Invoices are marked as drafts{!settings.bank_transfers_open && ', and customers cannot pay by bank transfer,'}{' '}
        until your company details are complete.
      </p>
      {pathname !== paths.adminSettings && (
        <Link to={paths.adminSettings} className="inline-block w-fit py-0.5 text-lantern underline underline-offset-4">
          Complete company details
        </Link>
      )}
    </FormNotice>
  )
}
