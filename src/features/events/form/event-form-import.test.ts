import { describe, expect, it } from 'vitest'
import { fileAfter, importPayload, isRight, readEventsCsv } from './event-form-import'

const HEAD = 'Title,Location,Start Date,End Date,Price,Max Registrations,Phase'

describe('events from CSV', () => {
  it('are read with headings as spreadsheets write them, a byte-order mark and quoted commas', () => {
    const { rows, problem } = readEventsCsv(
      `\uFEFF${HEAD}\r\n"Gaols, by night",Hobart,2031-02-12,2031-02-16,"$2,400.50",20,Coming Soon\r\n`,
    )
    expect(problem).toBeUndefined()
    expect(isRight(rows)).toBe(true)
    expect(importPayload(rows)[0]).toMatchObject({
      title: 'Gaols, by night',
      location: 'Hobart',
      start_date: '2031-02-12',
      price: 2400.5,
      max_registrations: 20,
      phase: 'coming_soon',
      status: 'draft',
    })
  })

  it('may open to members first, or to members alone', () => {
    const { rows } = readEventsCsv(
      'title,start_date,Opens On,Members Only\nA,2031-02-12,2030-11-01,no\nB,,,Yes\nC,,,TRUE\nD,,,\nE,2031-02-12,2031-02-13,maybe\nF,,2030-11-01,1',
    )
    expect(importPayload(rows).map(({ opens_on, members_only }) => [opens_on, members_only])).toEqual([
      ['2030-11-01', false],
      [null, true],
      [null, true],
      [null, false],
      ['2031-02-13', false],
      ['2030-11-01', true],
    ])
    expect(rows.map(({ faults }) => Object.keys(faults).sort())).toEqual([
      [],
      [],
      [],
      [],
      ['members_only', 'opens_on'],
      ['opens_on'],
    ])
  })

  it('may be free of GST, outside Australia', () => {
    const { rows } = readEventsCsv('title,GST Free\nA,yes\nB,\nC,abroad')
    expect(importPayload(rows).map(({ gst_free }) => gst_free)).toEqual([true, false, false])
    expect(rows.map(({ faults }) => faults.gst_free)).toEqual([undefined, undefined, 'Please use yes or no.'])
  })

  it('say per row what is wrong', () => {
    const { rows } = readEventsCsv(
      `${HEAD}\n,Hobart,2031-02-12,2031-02-10,free,0,open\nRight,,,,,,\nOdd,,12/02/2031,,,,someday`,
    )
    expect(rows.map((row) => [row.line, Object.keys(row.faults).sort()])).toEqual([
      [2, ['end_date', 'max_registrations', 'price', 'title']],
      [3, []],
      [4, ['phase', 'start_date']],
    ])
    expect(isRight(rows)).toBe(false)
  })

  it('refuse a file without titles, with unknown columns, or with nothing in it', () => {
    expect(readEventsCsv('name\nx').problem).toContain('"title" column')
    expect(readEventsCsv('title,colour\nx,red').problem).toContain('Unknown columns: colour')
    expect(readEventsCsv('title\n').problem).toContain('no events')
  })

  it('show what the database found wrong at the right row', () => {
    const { rows } = readEventsCsv('title\nA\nB')
    const file = fileAfter(rows, { status: 'invalid', rows: [{ row: 1, fields: ['location'] }] })
    expect(file?.rows.map((row) => row.faults)).toEqual([{}, { location: 'Please check this field.' }])
    expect(fileAfter(rows, { status: 'valid' })).toBeNull()
  })

  it('tell how many the database takes at once', () => {
    const { rows } = readEventsCsv('title\nA\nB')
    expect(fileAfter(rows, { status: 'too_many', most: 1 })?.problem).toBe(
      'The file has 2 events; at most 1 can be imported at once.',
    )
  })
})
