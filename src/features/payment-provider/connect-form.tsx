import { useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { Card, CardBody } from '@/ui/card'
import { PasswordField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { createConnectMessages } from './provider-messages'
import { connectProvider } from './provider-mutations'
import { INVALID_KEY_MESSAGE, KEY_PREFIXES, getKeyMessage, type ProviderMode } from './provider-rules'

const MODE_OPTIONS: { value: ProviderMode; label: string; hint: string }[] = [
  { value: 'test', label: 'Test mode', hint: 'No real money moves.' },
  { value: 'live', label: 'Live mode', hint: 'Real cards are charged.' },
]

/**
 * A form that connects the payment provider. The secret key stays in an uncontrolled field and is read once on submit,
 * so React state never contains it.
 */
export const ConnectProviderForm = () => {
  const [mode, setMode] = useState<ProviderMode>('test')
  const [error, setError] = useState<string>()
  const keyFieldRef = useRef<HTMLInputElement>(null)
  const showKeyError = (message: string) => {
    setError(message)
    keyFieldRef.current?.focus()
  }
  const { send, isBusy } = useSend(connectProvider, {
    messages: createConnectMessages(mode),
    onResult: ({ status }) => status !== 'connected' && showKeyError(getKeyMessage(status, mode)),
  })
  const submitKey = () => {
    setError(undefined)
    if (!keyFieldRef.current?.value.trim()) return showKeyError(INVALID_KEY_MESSAGE)
    void send({ mode, readKey: () => keyFieldRef.current?.value ?? '' })
  }
  return (
    <Card>
      <CardBody>
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            submitKey()
          }}
        >
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-medium">Mode</legend>
            {MODE_OPTIONS.map(({ value, label, hint }) => (
              <label key={value} className="flex min-h-11 items-start gap-3 rounded-xl border p-4">
                <input
                  type="radio"
                  name="mode"
                  className="mt-1 size-5"
                  checked={mode === value}
                  onChange={() => setMode(value)}
                />
                <span>
                  <span className="block font-medium">{label}</span>
                  <span className="block text-sm text-muted">{hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <PasswordField
            ref={keyFieldRef}
            label="Stripe API Key"
            placeholder={KEY_PREFIXES[mode]}
            autoComplete="off"
            spellCheck={false}
            required
            error={error}
            hint="We store the key encrypted and show only its last four characters from now on."
          />
          <Button type="submit" className="justify-self-start" isBusy={isBusy}>
            {isBusy ? 'Connecting...' : 'Connect Stripe'}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
