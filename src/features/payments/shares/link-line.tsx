import type { ReactNode } from 'react'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { LINK_STATUSES, revokePaymentLinkMessages } from './share-messages'
import { revokePaymentLink } from './share-mutations'
import type { PaymentLink } from './share-queries'

const describeDates = ({ paid_at, sent_at, refunded }: PaymentLink): string =>
  [
    paid_at ? `paid ${formatInstantDate(paid_at)}` : `sent ${formatInstantDate(sent_at)}`,
    ...(refunded > 0 ? [`${formatMoneyExact(refunded)} refunded`] : []),
  ].join(', ')

/** One payment link with its amount, address and status. */
export const LinkLine = ({ link, children }: { link: PaymentLink; children?: ReactNode }) => {
  const [statusName, tone] = LINK_STATUSES[link.link_status] ?? [link.link_status, 'neutral']
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular-nums">{formatMoneyExact(link.amount)}</strong>
        <Badge tone={tone}>{statusName}</Badge>
        <span className="text-sm wrap-anywhere text-muted">
          {link.payer_email ?? 'Address erased'}, {describeDates(link)}
        </span>
      </p>
      {children && <div className="screen-only flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

export const RevokeLinkButton = ({ link }: { link: PaymentLink }) => {
  const { send, isBusy } = useSend(revokePaymentLink(link.id), { messages: revokePaymentLinkMessages, draft: false })
  return (
    <Button
      variant="ghost"
      size="sm"
      isBusy={isBusy}
      aria-label={`Revoke the link of ${link.payer_name ?? 'this traveller'}`}
      onClick={() => void send()}
    >
      Revoke
    </Button>
  )
}
