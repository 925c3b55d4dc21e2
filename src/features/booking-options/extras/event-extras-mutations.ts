import type { PostgrestError } from '@supabase/supabase-js'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { TableRow } from '@/lib/table-rows'
import { AMOUNT, extrasLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/text'
import { optionalText, textLine } from '@/lib/schema'
import type { MessagesFor } from '@/lib/messages'

export type EventExtra = Omit<TableRow<'extras'>, 'event_id'>

/** All extras of a departure, for staff, including extras that are no longer offered. */
export const eventExtras = (eventId: string) =>
  queryOptions({
    queryKey: ['extras', eventId],
    queryFn: async ({ signal }): Promise<EventExtra[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('extras')
        .select('id, name, description, price, price_per, max_units, closes_days, question, is_offered, sort_order')
        .eq('event_id', eventId)
        .order('sort_order')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

const createIntegerText = ({ min, max }: { min: number; max: number }, isOptional = false) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => (isOptional && text === '') || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max),
      `Please enter a number from ${min} to ${max.toLocaleString('en-AU')}.`,
    ),
  )

export const extraFormSchema = z.object({
  name: textLine('Please enter a name.'),
  description: optionalText(extrasLimits.description.maxLength),
  price: z.string().check(
    z.trim(),
    z.regex(/^\d+(\.\d{1,2})?$/, 'Please enter an amount in dollars and cents.'),
    z.refine(
      (text) => !(Number(text) > Math.min(AMOUNT.max, extrasLimits.price.max)),
      `Please enter at most ${formatMoneyExact(extrasLimits.price.max)}.`,
    ),
  ),
  price_per: z.enum(extrasLimits.price_per.values),
  max_units: createIntegerText(extrasLimits.max_units, true),
  closes_days: createIntegerText(extrasLimits.closes_days),
  question: optionalText(extrasLimits.question.maxLength),
  is_offered: z.boolean(),
})
export type ExtraFormValues = z.infer<typeof extraFormSchema>

export type SaveExtraResult = { status: 'saved' | 'name_taken' | 'not_found' } | { status: 'too_many'; max: number }

/** The result of a rejected write, by SQLSTATE. 22023: the departure has the maximum number of extras. */
const toSaveRejection = (error: PostgrestError): SaveExtraResult => {
  if (error.code === '22023') return { status: 'too_many', max: Number(error.details) }
  if (error.code === '23505') return { status: 'name_taken' }
  if (error.code === '23503') return { status: 'not_found' }
  throw error
}

interface SaveExtraRequest {
  id: string
  isNew: boolean
  values: ExtraFormValues
}

/** Adds or edits an extra. The form generates the id of a new extra, so repeating the insert changes nothing. */
export const saveExtra = (eventId: string) =>
  mutationOptions({
    mutationKey: ['extras', 'save', eventId],
    mutationFn: async ({ id, isNew, values }: SaveExtraRequest): Promise<SaveExtraResult> => {
      const extraColumns = {
        ...values,
        price: Number(values.price),
        max_units: values.max_units === '' ? null : Number(values.max_units),
        closes_days: Number(values.closes_days),
        question: values.question || null,
      }
      const extrasTable = (await loadSupabase()).from('extras')
      const { data, error } = isNew
        ? await extrasTable.upsert({ id, event_id: eventId, ...extraColumns }, { ignoreDuplicates: true }).select('id')
        : await extrasTable.update(extraColumns).eq('id', id).select('id')
      if (error) return toSaveRejection(error)
      return { status: isNew || data.length > 0 ? 'saved' : 'not_found' }
    },
  })

export type RemoveExtraResult = { status: 'removed' | 'booked' | 'not_found' }

export const removeExtra = mutationOptions({
  mutationKey: ['extras', 'remove'],
  mutationFn: async (id: string): Promise<RemoveExtraResult> => {
    const supabase = await loadSupabase()
    const { data, error } = await supabase.from('extras').delete().eq('id', id).select('id')
    if (error?.code === '23503') return { status: 'booked' }
    if (error) throw error
    return { status: data.length > 0 ? 'removed' : 'not_found' }
  },
})

export const saveExtraMessages: MessagesFor<SaveExtraResult> = {
  saved: { tone: 'success', title: 'Extra saved' },
  name_taken: { title: 'Please check the name', text: 'Another extra of this departure has this name.' },
  too_many: ({ max }) => ({ title: 'Too many extras', text: `A departure can have up to ${max} extras.` }),
  not_found: { title: 'Extra not found', text: 'Someone else may have removed it.' },
  failed: { title: 'Error', text: 'Failed to save the extra. Please try again.' },
}

export const removeExtraMessages: MessagesFor<RemoveExtraResult> = {
  removed: { tone: 'success', title: 'Extra removed' },
  booked: {
    tone: 'warning',
    title: 'This extra has been booked',
    text: 'It can’t be removed. Edit it and turn off “Offered” instead.',
  },
  not_found: { title: 'Extra not found', text: 'Someone else may have removed it.' },
  failed: { title: 'Error', text: 'Failed to remove the extra. Please try again.' },
}
