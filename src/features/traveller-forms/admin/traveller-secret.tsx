import { useState } from 'react'
import { Button } from '@/ui/button'
import { SelectField, SelectOptions } from '@/ui/form/field'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import type { MessagesFor } from '@/lib/messages'
import { useSend } from '@/ui/form/use-send'
import { readTravellerSecret, type SecretKind } from '../form-mutations'
import { BUILT_IN_FIELDS } from '../form-rules'
import { SECRET_REASONS } from '../secret-rules'

const readSecretMessages: MessagesFor<{ status: 'ok' } | { status: 'invalid' } | { status: 'not_found' }> = {
  ok: null,
  invalid: { title: 'Please select a reason' },
  not_found: { title: 'The details are no longer stored', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t open the details', text: 'Please try again.' },
}

/**
 * Medical notes or a passport of a traveller. Staff must state a reason before they see the value. The activity log
 * records each access.
 */
export const TravellerSecret = ({ travellerId, kind }: { travellerId: string; kind: SecretKind }) => {
  const hasPermission = useHasPermission()
  const [reason, setReason] = useState<string>('preparation')
  const [value, setValue] = useState('')
  const { send, isBusy } = useSend(readTravellerSecret(travellerId, kind), {
    messages: readSecretMessages,
    draft: false,
  })
  const label = BUILT_IN_FIELDS[kind]?.label ?? kind
  if (kind === 'passport' && !hasPermission('booking'))
    return <p className="text-sm text-muted">A passport is stored. Only the office can open it.</p>
  const showSecret = async () => {
    const readResult = await send(reason)
    if (readResult?.status === 'ok') setValue(readResult.value)
  }
  return (
    <section aria-label={label} className="screen-only grid gap-2 rounded-2xl border p-4">
      <h3 className="font-semibold">{label}</h3>
      {value ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{value}</p>
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setValue('')}>
            Hide
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField label="Reason" value={reason} onChange={(event) => setReason(event.target.value)}>
            <SelectOptions labelsByValue={SECRET_REASONS} />
          </SelectField>
          <Button
            variant="secondary"
            size="sm"
            isBusy={isBusy}
            aria-label={`Show ${label}`}
            onClick={() => void showSecret()}
          >
            Show
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">
        These details are encrypted. The activity log records each time you open them, with your name and reason.
      </p>
    </section>
  )
}
