import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { CommentBody } from './comment-body'
import { commentsById } from './comments-queries'

const app = openTestApp()
const readList = vi.fn<() => Promise<string>>()

/** Represents a list on the page whose refetch takes longer than that of the comment. */
const SlowList = () => <p>{useQuery({ queryKey: ['comments', 'slow'], queryFn: readList }).data}</p>

const EditableComment = ({ eventId, userId, id }: Record<'eventId' | 'userId' | 'id', string>) => {
  const comment = useQuery(commentsById(eventId, userId, [id])).data?.[0]
  return comment ? <CommentBody kind="comment" comment={comment} commentId={id} /> : null
}

it('the delete dialog of a comment stays open when the list of comments is refetched after an edit', async () => {
  const [auth, event] = [await app.newMember('Mabel Moonlight'), await app.newEvent()]
  const userId = auth.user?.id ?? ''
  const [{ id = '' } = {}] = await app.sql<{ id: string }>(
    `insert into public.comments (event_id, user_id, content) values ($1, $2, 'Boo') returning id`,
    [event.id, userId],
  )
  let finishReading: (text: string) => void = () => undefined
  readList.mockResolvedValueOnce('first').mockReturnValueOnce(new Promise((resolve) => (finishReading = resolve)))
  renderInApp(
    <>
      <SlowList />
      <EditableComment eventId={event.id} userId={userId} id={id} />
    </>,
    { auth },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Edit comment/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit comment' }), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment updated')
  await userEvent.click(screen.getByRole('button', { name: /^Delete comment/ }))
  expect(await screen.findByText('Are you sure you want to delete this comment?')).toBeVisible()
  finishReading('second')
  await screen.findByText('second')
  await waitFor(() => expect(readList).toHaveBeenCalledTimes(2))
  expect(screen.getByText('Are you sure you want to delete this comment?')).toBeVisible()
})
