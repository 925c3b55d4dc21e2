import type { PostgrestError } from '@supabase/supabase-js'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { TableRow } from '@/lib/table-rows'
import { roomOptionsLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/text'
import { textLine } from '@/lib/schema'
import type { MessagesFor } from '@/lib/messages'

export type EventRoomOption = Omit<TableRow<'room_options'>, 'event_id'>

/** All room options of a departure, for staff, including options that are no longer offered. */
export const eventRoomOptions = (eventId: string) =>
  queryOptions({
    queryKey: ['room_options', eventId],
    queryFn: async ({ signal }): Promise<EventRoomOption[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('room_options')
        .select('id, name, beds, price, stock, is_shareable, is_offered, sort_order')
        .eq('event_id', eventId)
        .order('sort_order')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

const { stock: STOCK, beds: BEDS, price: PRICE } = roomOptionsLimits

/** The possible numbers of people per room. */
export const PEOPLE_COUNTS: readonly number[] = Array.from(
  { length: BEDS.max - BEDS.min + 1 },
  (_, index) => BEDS.min + index,
)

export const roomOptionFormSchema = z
  .object({
    name: textLine('Please enter a name.'),
    beds: z.string(),
    price: z.string().check(
      z.trim(),
      z.regex(/^-?\d+(\.\d{1,2})?$/, 'Please enter an amount in dollars and cents.'),
      z.refine(
        (text) => !(Math.abs(Number(text)) > PRICE.max),
        `Please enter an amount from −${formatMoneyExact(PRICE.max)} to ${formatMoneyExact(PRICE.max)}.`,
      ),
    ),
    stock: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= STOCK.max),
        `Please enter a number from ${STOCK.min} to ${STOCK.max.toLocaleString('en-AU')}.`,
      ),
    ),
    is_shareable: z.boolean(),
    is_offered: z.boolean(),
  })
  .check((context) => {
    if (context.value.is_shareable && context.value.beds === '1')
      context.issues.push({
        code: 'custom',
        message: 'A shared room needs at least 2 people.',
        input: context.value.beds,
        path: ['beds'],
      })
  })
export type RoomOptionFormValues = z.infer<typeof roomOptionFormSchema>

export type SaveRoomOptionResult =
  | { status: 'saved' | 'name_taken' | 'not_found' }
  | { status: 'too_many'; max: number }

/** The result of a rejected write, by SQLSTATE. 22023: the departure has the maximum number of options. */
const toSaveRejection = (error: PostgrestError): SaveRoomOptionResult => {
  if (error.code === '22023') return { status: 'too_many', max: Number(error.details) }
  if (error.code === '23505') return { status: 'name_taken' }
  if (error.code === '23503') return { status: 'not_found' }
  throw error
}

interface SaveRoomOptionRequest {
  id: string
  isNew: boolean
  values: RoomOptionFormValues
}

/** Adds or edits a room option. The form generates the id of a new option, so repeating the insert changes nothing. */
export const saveRoomOption = (eventId: string) =>
  mutationOptions({
    mutationKey: ['room_options', 'save', eventId],
    mutationFn: async ({ id, isNew, values }: SaveRoomOptionRequest): Promise<SaveRoomOptionResult> => {
      const roomOptionColumns = {
        ...values,
        beds: Number(values.beds),
        price: Number(values.price),
        stock: values.stock === '' ? null : Number(values.stock),
      }
      const roomOptionsTable = (await loadSupabase()).from('room_options')
      const { data, error } = isNew
        ? await roomOptionsTable
            .upsert({ id, event_id: eventId, ...roomOptionColumns }, { ignoreDuplicates: true })
            .select('id')
        : await roomOptionsTable.update(roomOptionColumns).eq('id', id).select('id')
      if (error) return toSaveRejection(error)
      return { status: isNew || data.length > 0 ? 'saved' : 'not_found' }
    },
  })

export type RemoveRoomOptionResult = { status: 'removed' | 'booked' | 'not_found' }

export const removeRoomOption = mutationOptions({
  mutationKey: ['room_options', 'remove'],
  mutationFn: async (id: string): Promise<RemoveRoomOptionResult> => {
    const supabase = await loadSupabase()
    const { data, error } = await supabase.from('room_options').delete().eq('id', id).select('id')
    if (error?.code === '23503') return { status: 'booked' }
    if (error) throw error
    return { status: data.length > 0 ? 'removed' : 'not_found' }
  },
})

export const saveRoomOptionMessages: MessagesFor<SaveRoomOptionResult> = {
  saved: { tone: 'success', title: 'Room option saved' },
  name_taken: { title: 'Please check the name', text: 'Another room option of this departure has this name.' },
  too_many: ({ max }) => ({ title: 'Too many room options', text: `A departure can have up to ${max} room options.` }),
  not_found: { title: 'Room option not found', text: 'Someone else may have removed it.' },
  failed: { title: 'Error', text: 'Failed to save the room option. Please try again.' },
}

export const removeRoomOptionMessages: MessagesFor<RemoveRoomOptionResult> = {
  removed: { tone: 'success', title: 'Room option removed' },
  booked: {
    tone: 'warning',
    title: 'This room option has been booked',
    text: 'It can’t be removed. Edit it and turn off “Offered” instead.',
  },
  not_found: { title: 'Room option not found', text: 'Someone else may have removed it.' },
  failed: { title: 'Error', text: 'Failed to remove the room option. Please try again.' },
}
