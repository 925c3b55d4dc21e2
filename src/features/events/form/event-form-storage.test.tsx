import { describe, expect, it } from 'vitest'
import { forgetBackup, keepBackup, readBackup, readBackups } from './event-form-storage'
import { emptyForm } from './event-form-values'

describe('the copy against crashes', () => {
  it('is one for each event: none takes the place of another', () => {
    const left = { version: 1, requestId: 'r', status: 'draft', form: emptyForm() } as const
    keepBackup({ ...left, eventId: 'a', form: { ...emptyForm(), title: 'Ruins' } })
    keepBackup({ ...left, eventId: 'b', form: { ...emptyForm(), title: 'Gaol' } })
    expect(readBackup('a')?.form.title).toBe('Ruins')
    expect(
      readBackups()
        .map(({ form }) => form.title)
        .sort(),
    ).toEqual(['Gaol', 'Ruins'])
    forgetBackup('b')
    expect(readBackups().map(({ eventId }) => eventId)).toEqual(['a'])
    forgetBackup('a')
  })

  it('is read back, forgotten, and never trips over rubbish', () => {
    keepBackup({
      eventId: null,
      version: null,
      requestId: 'r',
      status: 'draft',
      form: { ...emptyForm(), title: ' Ruins ' },
    })
    expect(readBackup(null)?.form.title).toBe(' Ruins ')
    forgetBackup(null)
    expect(readBackup(null)).toBeNull()
    localStorage.setItem('event-draft', '{"form":3}')
    expect(readBackup(null)).toBeNull()
    localStorage.setItem('event-draft', '{')
    expect(readBackup(null)).toBeNull()
  })
})
