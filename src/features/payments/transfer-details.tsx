import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createBankRows } from '@/features/settings/settings-texts'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { Badge } from '@/ui/badge'
import { CopyList } from '@/ui/copy'
import { TRANSFER_ANNOUNCED_MESSAGE } from './payment-messages'

export interface AnnouncedTransfer {
  reference: string
  /** The amount in AUD. */
  amount: number
}

/** The bank details and the reference for a bank transfer. Scrolls into view and receives focus. */
export const TransferDetails = ({ transfer }: { transfer: AnnouncedTransfer }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [transfer.reference])
  return (
    <section aria-labelledby="announced" className="grid gap-4 rounded-2xl border border-lantern bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={headingRef} id="announced" tabIndex={-1} className="display scroll-mt-24 text-2xl outline-none">
          {TRANSFER_ANNOUNCED_MESSAGE.title}
        </h2>
        <Badge tone="warning">Pending</Badge>
      </div>
      <p>{TRANSFER_ANNOUNCED_MESSAGE.text(transfer.reference)}</p>
      <CopyList rows={createBankRows(settings, transfer.reference, transfer.amount)} />
    </section>
  )
}
