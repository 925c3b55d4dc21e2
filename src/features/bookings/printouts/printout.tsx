import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { site } from '@/site'
import { createSenderLines } from '@/lib/rules/invoice-lines'
import { DRAFT_INVOICE_NOTE } from '@/lib/rules/payment-names'

interface PrintoutProps {
  title: string
  /** The label-value lines at the top, such as number and date. */
  facts: [term: string, text: string][]
  recipient: (string | null)[]
  children: ReactNode
}

/** A printable document on A4 paper. */
export const Printout = ({ title, facts, recipient, children }: PrintoutProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <article
      aria-label={title}
      className="paper grid grid-cols-1 gap-8 rounded-2xl border bg-surface p-6 shadow-sm sm:p-10"
    >
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="display text-2xl">{site.brand}</p>
          <p className="text-sm text-muted">
            {createSenderLines(settings).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
        <div className="sm:text-right">
          <h2 className="display text-3xl">{title}</h2>
          <dl className="mt-2 text-sm">
            {facts.map(([term, text]) => (
              <div key={term} className="flex gap-2 sm:justify-end">
                <dt className="text-muted">{term}</dt>
                <dd className="font-semibold">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {settings.legal_texts_are_drafts && <p className="font-semibold">{DRAFT_INVOICE_NOTE}</p>}
      <div>
        <h3 className="text-sm text-muted">To</h3>
        {recipient.filter(Boolean).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      {children}
    </article>
  )
}
