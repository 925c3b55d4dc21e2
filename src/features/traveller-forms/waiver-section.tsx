import { Printer } from 'lucide-react'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { formatDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { CheckboxField, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { describeState, signWaiverMessages } from './form-messages'
import { signWaiver } from './form-mutations'
import type { OpenedForms, WaiverToSign } from './form-queries'
import { SignedWaiver, WaiverText } from './waiver-text'

interface WaiverSectionProps {
  token: string
  waiver: WaiverToSign
  opened: Pick<OpenedForms, 'full_name' | 'guardian'>
}

const describeConsent = ({ waiver, opened }: WaiverSectionProps): string =>
  opened.guardian
    ? `I am the parent or guardian of ${opened.full_name}. I have read this waiver and agree to it for them.`
    : `I am ${waiver.adult_age} or older. I have read this waiver and agree to it.`

/**
 * State of the signature form. The typed name and email address stay in this browser tab until the waiver is signed.
 */
const useSignature = ({ token, waiver }: WaiverSectionProps, onSigned: () => void) => {
  const { value: typed, saveValue, discard } = useDraft([token, 'waiver'], { name: '', email: '' })
  const [consents, setConsents] = useState(false)
  const { send, isBusy, notice, result } = useSend(signWaiver(token, waiver), {
    messages: signWaiverMessages,
    notice: 'all',
  })
  const submitSignature = async (event: SyntheticEvent) => {
    event.preventDefault()
    const signResult = await send({ signed_name: typed.name, consents, email: typed.email })
    if (signResult?.status === 'changed') setConsents(false)
    if (signResult?.status !== 'signed') return
    discard()
    onSigned()
  }
  return {
    typed,
    change: (changes: Partial<typeof typed>) => saveValue({ ...typed, ...changes }),
    consents,
    setConsents,
    sign: submitSignature,
    isBusy,
    notice,
    invalidFields: result?.status === 'invalid' ? result.fields : [],
    needsConsent: result?.status === 'consent_needed',
  }
}

interface SignFormProps extends WaiverSectionProps {
  signature: ReturnType<typeof useSignature>
}

const SignForm = ({ signature, ...props }: SignFormProps) => {
  const { typed, change, consents, setConsents, sign, isBusy, invalidFields, needsConsent } = signature
  const { waiver, opened } = props
  return (
    <form
      noValidate
      aria-label="Sign the waiver"
      className="grid gap-5 border-t pt-6"
      onSubmit={(event) => void sign(event)}
    >
      <CheckboxField
        label={describeConsent(props)}
        required
        error={needsConsent ? 'Please tick this box.' : undefined}
        checked={consents}
        onChange={(event) => setConsents(event.target.checked)}
      />
      <TextField
        label={opened.guardian ? 'Full name of the parent or guardian' : 'Your full name'}
        hint="Your typed name is your signature."
        required
        autoComplete="name"
        error={invalidFields.includes('signed_name') ? 'Please type your full name.' : undefined}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {waiver.email === null ? (
        <TextField
          label="Your email"
          hint="We send your copy to this address."
          type="email"
          required
          autoComplete="email"
          error={invalidFields.includes('email') ? 'Please enter an email address.' : undefined}
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      ) : (
        <p className="text-sm wrap-anywhere text-muted">We email your copy to {waiver.email}.</p>
      )}
      <PrivacyNote>
        We store your name, the time, the exact text and the kind of your browser as proof that you signed.
      </PrivacyNote>
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Sign the Waiver
      </Button>
    </form>
  )
}

/** The waiver on the page of a traveller's link: the text to sign, or the signed copy, which can be printed. */
export const WaiverSection = (props: WaiverSectionProps) => {
  const { waiver } = props
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const signature = useSignature(props, () => headingRef.current?.focus())
  const [name, tone] = describeState({ state: waiver.state, is_waiver: true })
  return (
    <Card as="section" aria-labelledby={headingId} className="paper grid gap-6 p-5 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 ref={headingRef} id={headingId} tabIndex={-1} className="font-display text-xl">
          Waiver
        </h2>
        {waiver.body === null && waiver.signature && (
          <Button variant="secondary" size="sm" className="screen-only" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        )}
      </div>
      <p className="screen-only flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{name}</Badge>
        {waiver.body !== null && waiver.due_on && <span>Due by {formatDate(waiver.due_on)}</span>}
      </p>
      {waiver.body !== null && waiver.signature && (
        <p>The text has changed since version {waiver.signature.version}, which you signed. Please sign it again.</p>
      )}
      {waiver.body !== null ? (
        <>
          <WaiverText body={waiver.body} />
          <SignForm {...props} signature={signature} />
        </>
      ) : (
        waiver.signature && <SignedWaiver signature={waiver.signature} />
      )}
      <div className="screen-only empty:hidden">
        <MessageNotice message={signature.notice} />
      </div>
    </Card>
  )
}
