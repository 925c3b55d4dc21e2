import { describe, expect, it } from 'vitest'
import { addDatabaseErrors, createImportPayload, isValidImport, parseEventsCsv } from './event-form-import'

const CSV_HEADER = 'Title,Location,Start Date,End Date,Price,Max Registrations,Phase'

describe('event import from CSV', () => {
  it('reads spreadsheet headings, a byte-order mark and quoted commas', () => {
    const { rows, problem } = parseEventsCsv(
      `\uFEFF${CSV_HEADER}\r\n"Gaols, by night",Hobart,2031-02-12,2031-02-16,"$2,400.50",20,Coming Soon\r\n`,
    )
    expect(problem).toBeUndefined()
    expect(isValidImport(rows)).toBe(true)
    expect(createImportPayload(rows)[0]).toMatchObject({
      title: 'Gaols, by night',
      location: 'Hobart',
      start_date: '2031-02-12',
      price: 2400.5,
      max_registrations: 20,
      phase: 'coming_soon',
      status: 'draft',
    })
  })

  it('reads the opening date and the members-only column, and reports invalid values', () => {
    const { rows } = parseEventsCsv(
      'title,start_date,Opens On,Members Only\nA,2031-02-12,2030-11-01,no\nB,,,Yes\nC,,,TRUE\nD,,,\nE,2031-02-12,2031-02-13,maybe\nF,,2030-11-01,1',
    )
    expect(createImportPayload(rows).map(({ opens_on, members_only }) => [opens_on, members_only])).toEqual([
      ['2030-11-01', false],
      [null, true],
      [null, true],
      [null, false],
      ['2031-02-13', false],
      ['2030-11-01', true],
    ])
    expect(rows.map(({ errors }) => Object.keys(errors).sort())).toEqual([
      [],
      [],
      [],
      [],
      ['members_only', 'opens_on'],
      ['opens_on'],
    ])
  })

  it('reads the GST-free column, and reports invalid values', () => {
    const { rows } = parseEventsCsv('title,GST Free\nA,yes\nB,\nC,abroad')
    expect(createImportPayload(rows).map(({ gst_free }) => gst_free)).toEqual([true, false, false])
    expect(rows.map(({ errors }) => errors.gst_free)).toEqual([undefined, undefined, 'Please use yes or no.'])
  })

  it('reads the columns of the facts, and reports invalid values', () => {
    const { rows } = parseEventsCsv(
      'title,Activity Level,walking_hours,min_group_size,packing_list\nA,3,2.5,6,"A coat\nA torch"\nB,6,,0,',
    )
    expect(createImportPayload(rows)[0]).toMatchObject({
      activity_level: 3,
      walking_hours: 2.5,
      min_group_size: 6,
      packing_list: 'A coat\nA torch',
    })
    expect(rows.map(({ errors }) => Object.keys(errors))).toEqual([[], ['activity_level', 'min_group_size']])
  })

  it('reports each validation error with its row', () => {
    const { rows } = parseEventsCsv(
      `${CSV_HEADER}\n,Hobart,2031-02-12,2031-02-10,free,0,open\nRight,,,,,,\nOdd,,12/02/2031,,,,someday`,
    )
    expect(rows.map((row) => [row.line, Object.keys(row.errors).sort()])).toEqual([
      [2, ['end_date', 'max_registrations', 'price', 'title']],
      [3, []],
      [4, ['phase', 'start_date']],
    ])
    expect(isValidImport(rows)).toBe(false)
  })

  it('refuses a file without a title column, with unknown columns, or without events', () => {
    expect(parseEventsCsv('name\nx').problem).toContain('"title" column')
    expect(parseEventsCsv('title,colour\nx,red').problem).toContain('Unknown columns: colour')
    expect(parseEventsCsv('title\n').problem).toContain('no events')
  })

  it('shows each validation error of the database at the row of its event', () => {
    const { rows } = parseEventsCsv('title\nA\nB')
    const importWithErrors = addDatabaseErrors(rows, { status: 'invalid', rows: [{ row: 1, fields: ['location'] }] })
    expect(importWithErrors?.rows.map((row) => row.errors)).toEqual([{}, { location: 'Please check this field.' }])
    expect(addDatabaseErrors(rows, { status: 'valid' })).toBeNull()
  })

  it('states the maximum number of events per import', () => {
    const { rows } = parseEventsCsv('title\nA\nB')
    expect(addDatabaseErrors(rows, { status: 'too_many', max: 1 })?.problem).toBe(
      'The file has 2 events; at most 1 can be imported at once.',
    )
  })
})
