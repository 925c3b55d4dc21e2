import { useQuery } from '@tanstack/react-query'
import { formatInstantDate } from '@/lib/dates'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { signedWaivers } from '../form-queries'
import { SignedWaiver } from '../waiver-text'

/** The waivers that a traveller has signed, each with its exact text. Renders nothing if there are none. */
export const SignedWaivers = ({ travellerId }: { travellerId: string }) => {
  const waiversQuery = useQuery(signedWaivers(travellerId))
  if (!waiversQuery.data)
    return waiversQuery.error ? (
      <ReadError read={waiversQuery}>We couldn’t load the signed waiver.</ReadError>
    ) : (
      <Skeleton className="h-10" />
    )
  const signatures = waiversQuery.data.status === 'ok' ? waiversQuery.data.signatures : []
  return signatures.map((signature) => (
    <details key={signature.version} className="rounded-2xl border p-4">
      <summary className="cursor-pointer font-semibold wrap-anywhere">
        Waiver signed by {signature.signed_name} on {formatInstantDate(signature.signed_at)}
      </summary>
      <div className="mt-4 grid gap-3">
        <SignedWaiver signature={signature} />
        {signature.device && <p className="text-sm wrap-anywhere text-muted">Browser: {signature.device}</p>}
      </div>
    </details>
  ))
}
