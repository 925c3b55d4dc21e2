import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerMessages } from './customer-messages'
import { openEmailProgram } from './email-program'

const writeText = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => {
  writeText.mockReset()
  vi.spyOn(customerMessages, 'emailCopied').mockReturnValue()
  vi.spyOn(customerMessages, 'emailAddress').mockReturnValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => vi.unstubAllGlobals())

test('the email button does not copy the address when an email program opens', async () => {
  const openLinkSpy = vi.fn(() => Promise.resolve(true))
  await openEmailProgram('ann@example.test', openLinkSpy)
  expect(openLinkSpy).toHaveBeenCalledWith('mailto:ann@example.test')
  expect(writeText).not.toHaveBeenCalled()
})

test('the email button copies the address when no email program opens', async () => {
  await openEmailProgram('ann@example.test', () => Promise.reject(new Error('no program')))
  expect(writeText).toHaveBeenCalledWith('ann@example.test')
  expect(customerMessages.emailCopied).toHaveBeenCalledWith('ann@example.test')
})

test('the email button shows the address when it can neither open the email program nor copy the address', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  await openEmailProgram('ann@example.test', () => Promise.resolve(false))
  expect(customerMessages.emailAddress).toHaveBeenCalledWith('ann@example.test')
})
