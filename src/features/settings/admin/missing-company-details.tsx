import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { FormNotice } from '@/ui/form/form-notice'
import { publicSettings, type PublicSettings } from '../public-settings-queries'

/** Lists the company details that must be entered in the settings before the site is launched. */
const listMissingDetails = (settings: PublicSettings): string[] =>
  [
    !settings.legal_name && 'legal name',
    !settings.address && 'registered address',
    !/[1-9]/.test(settings.abn) && 'ABN',
    !settings.phone && 'phone number',
    !settings.bank_transfers_open && 'bank details (customers can’t pay by bank transfer until then)',
    !settings.data_countries && 'countries where data is processed',
  ].filter((detail) => detail !== false)

interface MissingCompanyDetailsProps {
  /** False if no card payment provider is connected. Undefined while the status is loading. */
  acceptsCards?: boolean
}

/** Tells staff which company details are still missing in the settings and must be entered before launch. */
export const MissingCompanyDetails = ({ acceptsCards }: MissingCompanyDetailsProps) => {
  const { data: settings } = useQuery(publicSettings())
  const { pathname } = useLocation()
  if (!settings) return null
  const missingDetails = [...listMissingDetails(settings), ...(acceptsCards === false ? ['card payment provider'] : [])]
  if (missingDetails.length === 0) return null
  return (
    <FormNotice tone="warning" title="Details to complete before launch">
      <ul className="list-disc pl-5">
        {missingDetails.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      {settings.legal_texts_are_drafts && <p>Invoices are marked as drafts until your company details are complete.</p>}
      {pathname !== paths.adminSettings && (
        <Link to={paths.adminSettings} className="inline-block w-fit py-0.5 text-lantern underline underline-offset-4">
          Complete company details
        </Link>
      )}
    </FormNotice>
  )
}
