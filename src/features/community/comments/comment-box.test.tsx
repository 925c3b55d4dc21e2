import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { CommentBox } from './comment-box'
import { createActionMessages } from './comment-messages'
import type { NewComment } from './comment-mutations'

const sendComment = vi.fn<(text: NewComment) => Promise<{ status: 'posted' }>>()
const renderBox = () =>
  renderInApp(
    <CommentBox
      label="Add a comment"
      draft="test"
      mutation={{ mutationKey: ['comments'], mutationFn: (text) => sendComment(text) }}
      messages={createActionMessages('comment', 'post')}
    />,
  )
const getTextbox = () => screen.getByRole('textbox')
const getPostButton = () => screen.getByRole('button', { name: 'Post' })

beforeEach(() => {
  sessionStorage.clear()
  sendComment.mockReset().mockResolvedValue({ status: 'posted' })
})

it('the comment box sends the trimmed comment on Enter and clears the field', async () => {
  renderBox()
  await userEvent.type(getTextbox(), '  Boo  {Enter}')
  expect(sendComment).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ content: 'Boo' }))
  await waitFor(() => expect(getTextbox()).toHaveValue(''))
  expect(sessionStorage).toHaveLength(0)
})

it('the comment box adds a line break on Shift+Enter', async () => {
  renderBox()
  await userEvent.type(getTextbox(), 'One{Shift>}{Enter}{/Shift}two')
  expect(getTextbox()).toHaveValue('One\ntwo')
  expect(sendComment).not.toHaveBeenCalled()
})

it('the comment box sends no request for blank text', async () => {
  renderBox()
  await userEvent.type(getTextbox(), '   {Enter}')
  expect(getPostButton()).toBeDisabled()
  expect(sendComment).not.toHaveBeenCalled()
})

it('the comment box keeps the typed comment when sending fails, and sends the unchanged comment again under the same id', async () => {
  sendComment.mockRejectedValueOnce(new Error('offline'))
  const { unmount } = renderBox()
  await userEvent.type(getTextbox(), 'Boo{Enter}')
  expect(getTextbox()).toHaveValue('Boo')
  await userEvent.click(getPostButton())
  expect(sendComment).toHaveBeenCalledTimes(2)
  expect(sendComment.mock.calls[1]?.[0]).toEqual(sendComment.mock.calls[0]?.[0])
  unmount()
})

it('the comment box sends a comment that was edited after a failure under a new id', async () => {
  sendComment.mockRejectedValueOnce(new Error('offline'))
  renderBox()
  await userEvent.type(getTextbox(), 'Boo{Enter}')
  await userEvent.type(getTextbox(), '!{Enter}')
  expect(sendComment.mock.calls[1]?.[0].content).toBe('Boo!')
  expect(sendComment.mock.calls[1]?.[0].id).not.toBe(sendComment.mock.calls[0]?.[0].id)
})

it('the comment box restores an unsent comment when the member returns to the page', async () => {
  const { unmount } = renderBox()
  await userEvent.type(getTextbox(), 'Half a thou')
  unmount()
  renderBox()
  expect(getTextbox()).toHaveValue('Half a thou')
})

it('the comment box sends a comment once when the member presses Enter twice before the response arrives', async () => {
  let resolveSend: (result: { status: 'posted' }) => void = () => undefined
  sendComment.mockImplementationOnce(() => new Promise((resolve) => (resolveSend = resolve)))
  renderBox()
  await userEvent.type(getTextbox(), 'Boo{Enter}{Enter}{Enter}')
  expect(sendComment).toHaveBeenCalledTimes(1)
  resolveSend({ status: 'posted' })
  await waitFor(() => expect(getTextbox()).toHaveValue(''))
})
