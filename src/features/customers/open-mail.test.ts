import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerMessages } from './customer-messages'
import { openMail } from './open-mail'

const writeText = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => {
  writeText.mockReset()
  vi.spyOn(customerMessages, 'emailCopied').mockReturnValue()
  vi.spyOn(customerMessages, 'emailAddress').mockReturnValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => vi.unstubAllGlobals())

test('says nothing where a mail program opens', async () => {
  const open = vi.fn(() => Promise.resolve(true))
  await openMail('ann@example.test', open)
  expect(open).toHaveBeenCalledWith('mailto:ann@example.test')
  expect(writeText).not.toHaveBeenCalled()
})

test('copies the address where none opens', async () => {
  await openMail('ann@example.test', () => Promise.reject(new Error('no program')))
  expect(writeText).toHaveBeenCalledWith('ann@example.test')
  expect(customerMessages.emailCopied).toHaveBeenCalledWith('ann@example.test')
})

test('shows the address where it cannot be copied either', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  await openMail('ann@example.test', () => Promise.resolve(false))
  expect(customerMessages.emailAddress).toHaveBeenCalledWith('ann@example.test')
})
