import { formatDeadline } from '@/lib/dates'
import type { WaiverSignature } from './form-queries'

/** The text of a waiver. Blank lines separate paragraphs, and a line that starts with ## is a heading. */
export const WaiverText = ({ body }: { body: string }) => (
  <div className="grid gap-3 wrap-anywhere">
    {body.split(/\n\n+/).map((paragraph, index) =>
      paragraph.startsWith('## ') ? (
        <h3 key={index} className="mt-2 text-lg font-semibold first:mt-0">
          {paragraph.slice(3)}
        </h3>
      ) : (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ),
    )}
  </div>
)

/** A signed waiver: its exact text, and who signed it when. */
export const SignedWaiver = ({ signature }: { signature: WaiverSignature }) => {
  const facts = [
    ['Traveller', signature.traveller_name],
    ['Signed by', signature.is_guardian ? `${signature.signed_name}, as guardian` : signature.signed_name],
    ['Signed at', `${formatDeadline(signature.signed_at)} (Sydney time)`],
    ['Version', String(signature.version)],
    ['SHA-256 of the text', signature.hash],
  ] as const
  return (
    <div className="grid gap-5">
      <WaiverText body={signature.body} />
      <dl className="grid gap-3 border-t pt-4 text-sm sm:grid-cols-2">
        {facts.map(([term, text]) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
