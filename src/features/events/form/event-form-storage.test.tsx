import { describe, expect, it } from 'vitest'
import { deleteBackup, keepBackup, readBackup, readBackups } from './event-form-storage'
import { emptyForm } from './event-form-values'

describe('crash backup of the event form', () => {
  it('stores a separate backup for each event', () => {
    const left = { version: 1, requestId: 'r', status: 'draft', form: emptyForm() } as const
    keepBackup({ ...left, eventId: 'a', form: { ...emptyForm(), title: 'Ruins' } })
    keepBackup({ ...left, eventId: 'b', form: { ...emptyForm(), title: 'Gaol' } })
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

  it('reads and removes a backup, and ignores malformed data', () => {
    keepBackup({
      eventId: null,
      version: null,
      requestId: 'r',
      status: 'draft',
      form: { ...emptyForm(), title: ' Ruins ' },
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
