import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { ReadError } from '@/ui/empty-state'
import { clearInterestMessages } from './product-messages'
import { clearProductInterest } from './product-mutations'
import { productInterest } from './product-queries'

/** The email addresses of people who want an email when a product is available. */
export const AdminProductInterestList = ({ productId, name }: { productId: string; name: string }) => {
  const queryResult = useQuery(productInterest())
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isBusy } = useSend(clearProductInterest, {
    messages: clearInterestMessages,
    onResult: () => setIsConfirming(false),
  })
  if (queryResult.isError && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the email addresses for this product.</ReadError>
  const interestRows = queryResult.data?.filter((row) => row.product_id === productId) ?? []
  const lastRequest = interestRows.at(-1)
  if (!lastRequest) return null
  return (
    <details className="rounded-2xl border px-4 py-1">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">
        {pluralise(interestRows.length, 'address', 'addresses')} waiting for {name}
      </summary>
      <div className="grid gap-2 pb-3">
        <p className="text-sm text-muted">
          When you make the product available, we email the confirmed addresses. The addresses are then deleted.
        </p>
        <ul className="grid gap-1 text-sm break-words">
          {interestRows.map(({ email, confirmed_at }) => (
            <li key={email}>
              {email} {confirmed_at === null && <span className="text-muted">(not confirmed yet)</span>}
            </li>
          ))}
        </ul>
        <div>
          <Button variant="danger" size="sm" onClick={() => setIsConfirming(true)}>
            Clear List
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Clear the list?"
        description="The addresses are deleted, and these people get no email. This action cannot be undone."
        confirmLabel="Clear List"
        isBusy={isBusy}
        onConfirm={() => void send({ productId, until: lastRequest.created_at })}
      />
    </details>
  )
}
