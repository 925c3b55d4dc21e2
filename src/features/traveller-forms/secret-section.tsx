import { useId, useState, type SyntheticEvent } from 'react'
import { FORM } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { CheckboxField, TextAreaField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { saveSecretMessages } from './form-messages'
import { saveSecret, type SecretKind } from './form-mutations'
import type { AnsweredField } from './form-queries'
import { getFieldLabel } from './form-rules'

const SECRET_HINTS: Record<SecretKind, string> = {
  medical: 'Conditions, allergies, medicines, and what to do in an emergency. Write “None” if there is nothing.',
  passport: 'Passport number, issuing country and expiry date, as in the passport.',
}
const SECRET_READERS: Record<SecretKind, string> = {
  medical: 'Only our office and your guide can open them, for your safety on this trip.',
  passport: 'Only our office can open them.',
}

/**
 * A field for medical notes or a passport. The value is stored encrypted and never shown again on this page. The
 * browser stores no draft of it.
 */
export const SecretSection = ({ token, kind, field }: { token: string; kind: SecretKind; field: AnsweredField }) => {
  const headingId = useId()
  const isStored = field.answer === true
  const [isEditing, setIsEditing] = useState(false)
  const [value, setValue] = useState('')
  const [consents, setConsents] = useState(false)
  const { send, isBusy, notice } = useSend(saveSecret(token, kind), { messages: saveSecretMessages, notice: 'all' })
  const saveSecretForm = async (event: SyntheticEvent) => {
    event.preventDefault()
    const saveResult = await send({ value, consents })
    if (saveResult?.status !== 'saved') return
    setValue('')
    setIsEditing(false)
  }
  const label = getFieldLabel(field)
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="grid gap-4 border-t pt-6"
      onSubmit={(event) => void saveSecretForm(event)}
    >
      <h3 id={headingId} className="text-lg font-semibold">
        {label}
      </h3>
      <p className="text-sm text-muted">
        We encrypt these details. {SECRET_READERS[kind]} We record each time someone opens them, and delete them after
        the trip. The person who booked never sees them.
      </p>
      {isStored && !isEditing ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>Saved. We don’t show these details here.</p>
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)} aria-label={`Replace ${label}`}>
            Replace
          </Button>
        </div>
      ) : (
        <>
          <TextAreaField
            label={label}
            hint={field.help || SECRET_HINTS[kind]}
            required={field.required}
            rows={3}
            maxLength={FORM.answer}
            autoComplete="off"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          {kind === 'medical' && (
            <CheckboxField
              label="I agree that the medical notes are used to keep this traveller safe on this trip."
              required
              checked={consents}
              onChange={(event) => setConsents(event.target.checked)}
            />
          )}
          <Button type="submit" isBusy={isBusy} className="justify-self-start" aria-label={`Save ${label}`}>
            Save
          </Button>
        </>
      )}
      <MessageNotice message={notice} />
    </form>
  )
}
