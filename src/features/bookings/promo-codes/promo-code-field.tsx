import { mutationOptions } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { pluralise } from '@/lib/text'
import { ApplyField } from '@/ui/form/apply-field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import {
  createBookingCodeMessage,
  TOO_MANY_CODE_TRIES_MESSAGE,
} from '@/features/booking-options/promo-codes/code-refusal-messages'
import type { BookingValues } from '../booking-schema'
import type { PlanPreviewResult } from '../plan-queries'
import type { BookingChoices } from '@/lib/booking-choices'

interface PromoCodeCheck {
  code: string
  seats: number
  /** The extras, rooms and applied promo codes of the booking. */
  choices: BookingChoices
}

/**
 * Checks a typed promo code and returns its id. A mutation instead of a query, because the database counts and limits
 * attempts with unknown codes.
 * @param isForCustomer true if staff book for a customer
 */
const checkPromoCode = (eventId: string, isForCustomer = false) =>
  mutationOptions({
    mutationKey: ['check_promo_code', eventId, isForCustomer],
    mutationFn: ({ code, seats, choices }: PromoCodeCheck) =>
      callRpc('check_promo_code', { event_id: eventId, code, seats, choices, for_customer: isForCustomer }),
    // Invalidates no queries, because the check of a code changes no rows that a query shows.
    meta: { invalidates: [] },
  })

const PROMO_CODE_MESSAGES: MessagesFor<RpcResults['check_promo_code']> = {
  ok: null,
  code_refused: createBookingCodeMessage,
  too_many_tries: TOO_MANY_CODE_TRIES_MESSAGE,
  applied_already: { tone: 'info', title: 'The code is applied already' },
  too_many_codes: ({ max }) => ({
    tone: 'warning',
    title: 'No more codes can be added',
    text: `A booking can have up to ${pluralise(max, 'code')}. Remove one first.`,
  }),
  invalid: { tone: 'warning', title: 'The code wasn’t applied', text: 'Check the travellers and extras first.' },
  not_found: { title: 'This trip can’t be booked any more' },
  failed: { title: 'We couldn’t check the code', text: 'Please try again.' },
}

interface PromoCodeFieldProps {
  eventId: string
  choices: BookingChoices
  preview: PlanPreviewResult | undefined
  /** True if staff book for a customer. */
  isForCustomer?: boolean
}

/** The field for promo codes, with the list of applied codes. A code in the page's URL is filled in automatically. */
export const PromoCodeField = ({ eventId, choices, preview, isForCustomer = false }: PromoCodeFieldProps) => {
  const { setValue, control } = useFormContext<Pick<BookingValues, 'codes' | 'seats'>>()
  const [codes, seats] = useWatch({ control, name: ['codes', 'seats'] })
  const [search] = useSearchParams()
  const codeFromUrl = search.get('code') ?? ''
  const isLinkedCodeApplied = codes.some(({ code }) => code === codeFromUrl.trim().toUpperCase())
  const { send, isBusy, notice } = useSend(checkPromoCode(eventId, isForCustomer), {
    messages: PROMO_CODE_MESSAGES,
    draft: false,
    notice: 'all',
    onResult: (result) => {
      if (result.status === 'ok') setValue('codes', [...codes, { id: result.id, code: result.code }])
    },
  })

  return (
    <div className="grid gap-4 rounded-2xl border bg-surface p-5 sm:p-6">
      <ApplyField
        label="Promo code"
        listLabel="Applied promo codes"
        applied={codes.map(({ id, code }) => ({ id, label: code }))}
        defaultText={isLinkedCodeApplied ? '' : codeFromUrl}
        isBusy={isBusy}
        onApply={async (code) => (await send({ code, seats: Number(seats), choices }))?.status === 'ok'}
        onRemove={(id) =>
          setValue(
            'codes',
            codes.filter((code) => code.id !== id),
          )
        }
      />
      <MessageNotice
        message={notice ?? (preview?.status === 'code_refused' ? createBookingCodeMessage(preview) : null)}
      />
    </div>
  )
}
