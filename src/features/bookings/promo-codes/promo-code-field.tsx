import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { createCodeMessage } from '../promo-code-messages'
import type { BookingValues } from '../booking-schema'
import type { SelectedExtra } from '../extras/extra-rules'
import type { PlanPreview } from '../plan-queries'
import { checkPromoCode } from './promo-code-mutations'

const MESSAGES: MessagesFor<RpcResults['check_promo_code']> = {
  ok: null,
  code_refused: createCodeMessage,
  too_many_tries: {
    tone: 'warning',
    title: 'Too many wrong codes',
    text: 'Please try again in an hour, or book without a code.',
  },
  invalid: {
    tone: 'warning',
    title: 'The code wasn’t applied',
    text: 'It may be applied already. A booking can have up to three codes.',
  },
  not_found: { title: 'This trip can’t be booked any more' },
  failed: { title: 'We couldn’t check the code', text: 'Please try again.' },
}

interface PromoCodeFieldProps {
  eventId: string
  extras: SelectedExtra[]
  preview: PlanPreview | undefined
}

/** The field for promo codes, with the codes that are applied. A code in the link is filled in. */
export const PromoCodeField = ({ eventId, extras, preview }: PromoCodeFieldProps) => {
  const { setValue, control } = useFormContext<BookingValues>()
  const [codes, seats] = useWatch({ control, name: ['codes', 'seats'] })
  const [search] = useSearchParams()
  const linkedCode = search.get('code') ?? ''
  const isLinkedCodeApplied = codes.some(({ code }) => code === linkedCode.trim().toUpperCase())
  const [typed, setTyped] = useState(isLinkedCodeApplied ? '' : linkedCode)
  const { send, isBusy, notice } = useSend(checkPromoCode(eventId), {
    messages: MESSAGES,
    draft: false,
    notice: 'all',
    onResult: (result) => {
      if (result.status !== 'ok') return
      setValue('codes', [...codes, { id: result.id, code: result.code }])
      // Keeps a second code that was typed meanwhile.
      setTyped((text) => (text.trim().toUpperCase() === result.code ? '' : text))
    },
  })
  const apply = () => {
    if (typed.trim()) void send({ code: typed, seats: Number(seats), extras, codes: codes.map(({ id }) => id) })
  }

  return (
    <div className="grid gap-4 rounded-2xl border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Promo code"
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would otherwise continue to the next step.
            event.preventDefault()
            apply()
          }}
        />
        <Button variant="secondary" isBusy={isBusy} onClick={apply}>
          Apply
        </Button>
      </div>
      {codes.length > 0 && (
        <ul aria-label="Applied promo codes" className="grid gap-2">
          {codes.map(({ id, code }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{code}</span>
              <Button
                variant="ghost"
                aria-label={`Remove ${code}`}
                onClick={() =>
                  setValue(
                    'codes',
                    codes.filter((each) => each.id !== id),
                  )
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <MessageNotice message={notice ?? (preview?.status === 'code_refused' ? createCodeMessage(preview) : null)} />
    </div>
  )
}
