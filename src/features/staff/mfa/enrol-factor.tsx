import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { CopyList } from '@/ui/copy'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { CodeForm } from './code-form'
import { beginFactorMessages } from './mfa-messages'
import { beginFactor, type NewFactor } from './mfa-mutations'

/** Splits the secret for the authenticator app into groups of four characters, which are easier to type. */
const groupCharacters = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

interface EnrolFactorFormProps {
  /** Called before the first typed code is sent to the server. */
  onSend?: () => void
  onEnrolled: () => unknown
}

/** Sets up a second factor: the user scans or types the secret, then enters the first code. */
export const EnrolFactorForm = ({ onSend, onEnrolled }: EnrolFactorFormProps) => {
  const [factor, setFactor] = useState<NewFactor | null>(null)
  const { send, isBusy } = useSend(beginFactor, { messages: beginFactorMessages, onResult: setFactor })
  if (!factor)
    return (
      <Button className="w-fit" isBusy={isBusy} onClick={() => void send(undefined)}>
        <Smartphone aria-hidden className="size-5" />
        Set Up a Second Factor
      </Button>
    )
  return (
    <ol className="grid gap-6">
      <li className="grid gap-3">
        <p>
          <strong>1.</strong> Scan this picture with an authenticator app on your phone.
        </p>
        <img
          src={factor.qrCodeUrl}
          alt="QR code for your authenticator app"
          className="size-48 rounded-lg bg-white p-2"
        />
      </li>
      <li className="grid max-w-lg gap-3">
        <p>
          <strong>2.</strong> No camera? Type this key into the app instead.
        </p>
        <CopyList rows={[{ term: 'Key', text: groupCharacters(factor.secret), copied: factor.secret }]} />
      </li>
      <li className="grid gap-3">
        <p>
          <strong>3.</strong> Type the code that the app shows.
        </p>
        <CodeForm factorId={factor.id} button="Turn On Second Factor" onSend={onSend} onVerified={onEnrolled} />
      </li>
    </ol>
  )
}
