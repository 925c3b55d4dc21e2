import { describe, expect, it } from 'vitest'
import { createEmptyDay } from '@/features/itinerary/itinerary-rules'
import { deleteBackup, saveBackup, readBackup, readBackups } from './event-form-storage'
import { createEmptyForm } from '../fields/event-form-values'

describe('the crash backup of the event form', () => {
  it('stores a separate backup for each event', () => {
    const storedBackup = { version: 1, requestId: 'r', status: 'draft', form: createEmptyForm() } as const
    saveBackup({ ...storedBackup, eventId: 'a', form: { ...createEmptyForm(), title: 'Ruins' } })
    saveBackup({ ...storedBackup, eventId: 'b', form: { ...createEmptyForm(), title: 'Gaol' } })
    expect(readBackup('a')?.form.title).toBe('Ruins')
    expect(
      readBackups()
        .map(({ form }) => form.title)
        .sort(),
    ).toEqual(['Gaol', 'Ruins'])
    deleteBackup('b')
    expect(readBackups().map(({ eventId }) => eventId)).toEqual(['a'])
    deleteBackup('a')
  })

  it('adds missing fields to the days of an older backup', () => {
    const { place: _place, meals: _meals, ...oldDay } = { ...createEmptyDay('2031-02-10'), title: 'Arrival' }
    localStorage.setItem('event-draft', JSON.stringify({ requestId: 'r', form: { title: 'Ruins', days: [oldDay] } }))
    expect(readBackup(null)?.form.days).toEqual([{ ...oldDay, place: '', meals: [] }])
    deleteBackup(null)
  })

  it('reads and removes a backup, and ignores malformed data', () => {
    saveBackup({
      eventId: null,
      version: null,
      requestId: 'r',
      status: 'draft',
      form: { ...createEmptyForm(), title: ' Ruins ' },
    })
    expect(readBackup(null)?.form.title).toBe(' Ruins ')
    deleteBackup(null)
    expect(readBackup(null)).toBeNull()
    localStorage.setItem('event-draft', '{"form":3}')
    expect(readBackup(null)).toBeNull()
    localStorage.setItem('event-draft', '{')
    expect(readBackup(null)).toBeNull()
  })
})
