import { describe, expect, it } from 'vitest'
import { forgetBackup, keepBackup, readBackup } from './event-form-storage'
import { emptyForm } from './event-form-values'

describe('the copy against crashes', () => {
  it('is read back, forgotten, and never trips over rubbish', () => {
    keepBackup({
      eventId: null,
      version: null,
      requestId: 'r',
      status: 'draft',
      form: { ...emptyForm(), title: ' Ruins ' },
    })
    expect(readBackup()?.form.title).toBe(' Ruins ')
    forgetBackup()
    expect(readBackup()).toBeNull()
    localStorage.setItem('event-draft', '{"form":3}')
    expect(readBackup()).toBeNull()
    localStorage.setItem('event-draft', '{')
    expect(readBackup()).toBeNull()
  })
})
