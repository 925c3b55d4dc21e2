import Papa from 'papaparse'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { validateForm, createEventFieldErrors, type EventFormErrors } from '../fields/event-form-schema'
import { toEventPayload } from '../save/event-form-payload'
import { FACT_LABELS, type EventFactFields } from '@/lib/rules/fact-rules'
import {
  createEmptyForm,
  PHASE_LABELS,
  type EventValues,
  type FactValues,
  type SalesPhase,
} from '../fields/event-form-values'

const FACT_COLUMNS = Object.keys(FACT_LABELS) as (keyof EventFactFields)[]

export const IMPORT_COLUMNS = [
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
  ...FACT_COLUMNS,
] as const
type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export interface ImportRow {
  /** The line number in the file. The header is line 1. */
  line: number
  form: EventValues
  errors: EventFormErrors
}

export interface ImportFile {
  rows: ImportRow[]
  /** An error that concerns the whole imported file and not a single row. */
  problem?: string
}

const normalizeHeading = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
const isPhase = (value: string): value is SalesPhase => value in PHASE_LABELS

/** Removes the apostrophe that the CSV export puts before formulas. */
const removeFormulaEscape = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

/** Converts `$2,400.00` to `2400.00`. */
const normalizeAmount = (cell: string): string => cell.replace(/^\$/, '').replace(/,(?=\d{3}(?:\D|$))/g, '')

/** The accepted spellings of yes. An empty cell means no. */
const YES_VALUES = ['yes', 'true', '1']
const NO_VALUES = ['', 'no', 'false', '0']

const parseEventRow = (cell: (column: ImportColumn) => string): { form: EventValues; errors: EventFormErrors } => {
  const phaseCell = normalizeHeading(cell('phase')) || 'open'
  const [membersOnly, gstFree] = [normalizeHeading(cell('members_only')), normalizeHeading(cell('gst_free'))]
  const form: EventValues = {
    ...createEmptyForm(),
    title: cell('title'),
    description: cell('description'),
    summary: cell('summary'),
    location: cell('location'),
    start_date: cell('start_date'),
    end_date: cell('end_date'),
    price: normalizeAmount(cell('price')),
    sale_price: normalizeAmount(cell('sale_price')),
    deposit: normalizeAmount(cell('deposit')),
    max_registrations: cell('max_registrations'),
    phase: isPhase(phaseCell) ? phaseCell : 'open',
    opens_on: cell('opens_on'),
    members_only: YES_VALUES.includes(membersOnly),
    gst_free: YES_VALUES.includes(gstFree),
    ...(Object.fromEntries(FACT_COLUMNS.map((column) => [column, cell(column)])) as FactValues),
  }
  const errors = validateForm(form, false)
  if (!isPhase(phaseCell)) errors.phase = 'Please use open, coming_soon or planning.'
  if (![...YES_VALUES, ...NO_VALUES].includes(membersOnly)) errors.members_only = 'Please use yes or no.'
  if (![...YES_VALUES, ...NO_VALUES].includes(gstFree)) errors.gst_free = 'Please use yes or no.'
  return { form, errors }
}

/** Parses a CSV file of events and returns errors by row. Stores nothing. */
export const parseEventsCsv = (text: string): ImportFile => {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: normalizeHeading,
  })
  const unknownColumns = (meta.fields ?? []).filter(
    (field) => field && !IMPORT_COLUMNS.some((column) => column === field),
  )
  if (!meta.fields?.includes('title'))
    return { rows: [], problem: `The file needs a "title" column. Allowed columns: ${IMPORT_COLUMNS.join(', ')}.` }
  if (unknownColumns.length > 0)
    return {
      rows: [],
      problem: `Unknown columns: ${unknownColumns.join(', ')}. Allowed columns: ${IMPORT_COLUMNS.join(', ')}.`,
    }
  if (data.length === 0) return { rows: [], problem: 'The file has no events in it.' }
  return {
    rows: data.map((cells, index) => ({
      line: index + 2,
      ...parseEventRow((column) => removeFormulaEscape(cells[column])),
    })),
  }
}

export const isValidImport = (rows: readonly ImportRow[]): boolean =>
  rows.every((row) => Object.keys(row.errors).length === 0)

export const createImportPayload = (rows: readonly ImportRow[]) =>
  rows.map((row) => toEventPayload(row.form, 'draft', null))

/**
 * Adds the validation errors of the database to the rows of the file. Returns null if the database found no errors. The
 * database counts rows from 0.
 */
export const addDatabaseErrors = (
  rows: readonly ImportRow[],
  result: RpcResults['import_events'],
): ImportFile | null => {
  if (result.status === 'too_many') {
    return { rows: [], problem: `The file has ${rows.length} events; at most ${result.max} can be imported at once.` }
  }
  if (result.status !== 'invalid') return null
  const getRowErrors = (index: number) =>
    createEventFieldErrors(result.rows.find(({ row }) => row === index)?.fields ?? [])
  return { rows: rows.map((row, index) => ({ ...row, errors: { ...row.errors, ...getRowErrors(index) } })) }
}
