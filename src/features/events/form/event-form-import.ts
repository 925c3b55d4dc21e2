import Papa from 'papaparse'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { checkForm, eventFieldErrors, type FieldErrors } from './event-form-schema'
import { toPayload } from './event-form-payload'
import { emptyForm, PHASES, type EventValues, type Phase } from './event-form-values'

export const COLUMNS = [
  'title',
  'description',
  'summary',
  'location',
  'start_date',
  'end_date',
  'price',
  'sale_price',
  'deposit',
  'max_registrations',
  'phase',
  'opens_on',
  'members_only',
  'gst_free',
] as const
type Column = (typeof COLUMNS)[number]

export interface ImportRow {
  /** Line in the file. The heading is line 1. */
  line: number
  form: EventValues
  errors: FieldErrors
}

export interface ImportFile {
  rows: ImportRow[]
  /** Error of the whole file. */
  problem?: string
}

const columnOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
const isPhase = (value: string): value is Phase => value in PHASES

/** Removes the apostrophe that our export puts before formulas. */
const plain = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

/** Converts `$2,400.00` to `2400.00`. */
const money = (cell: string): string => cell.replace(/^\$/, '').replace(/,(?=\d{3}(?:\D|$))/g, '')

/** Accepted spellings. Empty means no. */
const YES = ['yes', 'true', '1']
const NO = ['', 'no', 'false', '0']

const eventValues = (cell: (column: Column) => string): { form: EventValues; errors: FieldErrors } => {
  const phase = columnOf(cell('phase')) || 'open'
  const [membersOnly, gstFree] = [columnOf(cell('members_only')), columnOf(cell('gst_free'))]
  const form: EventValues = {
    ...emptyForm(),
    title: cell('title'),
    description: cell('description'),
    summary: cell('summary'),
    location: cell('location'),
    start_date: cell('start_date'),
    end_date: cell('end_date'),
    price: money(cell('price')),
    sale_price: money(cell('sale_price')),
    deposit: money(cell('deposit')),
    max_registrations: cell('max_registrations'),
    phase: isPhase(phase) ? phase : 'open',
    opens_on: cell('opens_on'),
    members_only: YES.includes(membersOnly),
    gst_free: YES.includes(gstFree),
  }
  const errors = checkForm(form, false)
  if (!isPhase(phase)) errors.phase = 'Please use open, coming_soon or planning.'
  if (![...YES, ...NO].includes(membersOnly)) errors.members_only = 'Please use yes or no.'
  if (![...YES, ...NO].includes(gstFree)) errors.gst_free = 'Please use yes or no.'
  return { form, errors }
}

/** Reads a CSV of events and returns errors by row. Stores nothing. */
export const readEventsCsv = (text: string): ImportFile => {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: columnOf,
  })
  const unknown = (meta.fields ?? []).filter((field) => field && !COLUMNS.some((column) => column === field))
  if (!meta.fields?.includes('title'))
    return { rows: [], problem: `The file needs a "title" column. It may have: ${COLUMNS.join(', ')}.` }
  if (unknown.length > 0)
    return { rows: [], problem: `Unknown columns: ${unknown.join(', ')}. It may have: ${COLUMNS.join(', ')}.` }
  if (data.length === 0) return { rows: [], problem: 'The file has no events in it.' }
  return { rows: data.map((cells, index) => ({ line: index + 2, ...eventValues((column) => plain(cells[column])) })) }
}

export const isRight = (rows: readonly ImportRow[]): boolean =>
  rows.every((row) => Object.keys(row.errors).length === 0)

export const importPayload = (rows: readonly ImportRow[]) => rows.map((row) => toPayload(row.form, 'draft', null))

/** Adds the database's errors, which count rows from 0. Null: no errors. */
export const fileAfter = (rows: readonly ImportRow[], result: RpcResults['import_events']): ImportFile | null => {
  if (result.status === 'too_many') {
    return { rows: [], problem: `The file has ${rows.length} events; at most ${result.max} can be imported at once.` }
  }
  if (result.status !== 'invalid') return null
  const roomFieldErrors = (index: number) =>
    eventFieldErrors(result.rows.find(({ row }) => row === index)?.fields ?? [])
  return { rows: rows.map((row, index) => ({ ...row, errors: { ...row.errors, ...roomFieldErrors(index) } })) }
}
