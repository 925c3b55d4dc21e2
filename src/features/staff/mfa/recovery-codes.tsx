import { useState, type ReactNode } from 'react'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy'
import { useSend } from '@/ui/form/use-send'
import { makeCodesMessages } from './mfa-messages'
import { makeRecoveryCodes } from './mfa-mutations'

interface NewRecoveryCodesProps {
  /** The label of the button. It depends on whether the user already has codes. */
  button: string
  /** Content below the new recovery codes. */
  children?: ReactNode
}

/** Creates recovery codes and shows them once. */
export const NewRecoveryCodes = ({ button, children }: NewRecoveryCodesProps) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { send, isBusy } = useSend(makeRecoveryCodes, {
    messages: makeCodesMessages,
    onResult: (result) => result.status === 'made' && setCodes(result.codes),
  })
  if (!codes)
    return (
      <Button variant="secondary" className="w-fit" isBusy={isBusy} onClick={() => void send(undefined)}>
        {button}
      </Button>
    )
  return (
    <section aria-label="Recovery codes" className="grid max-w-lg gap-4">
      <p>
        Store these codes somewhere you can reach without your phone. Each code works once.{' '}
        <strong>The codes won’t be shown again.</strong>
      </p>
      <div className="relative rounded-2xl border p-4 pb-12">
        <ul className="grid gap-1 font-mono text-sm break-all max-sm:text-xs">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <span className="absolute right-2 bottom-1">
          <CopyButton text={codes.join('\n')} label="Copy the codes" copiedLabel="Copied the codes" />
        </span>
      </div>
      {children}
    </section>
  )
}
