import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { FavoriteButton } from './favorite-button'

const backend = vi.hoisted(() => ({ saved: [] as { event_id: string }[], insert: vi.fn(), remove: vi.fn() }))
vi.mock('@/lib/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      from: () => {
        const read = { throwOnError: () => Promise.resolve({ data: backend.saved }) }
        const same = () => Object.assign(read, { eq: same, order: same, abortSignal: same })
        const gone = { throwOnError: () => backend.remove() as unknown }
        const where = () => Object.assign(gone, { eq: where })
        return { select: same, insert: backend.insert, delete: where }
      },
    }),
}))

const user = { id: 'm1', email: 'm@example.test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' }
const heart = () => screen.getByRole('button', { name: 'Favorite: Haunted Tasmania' })
const open = async () => {
  renderInApp(<FavoriteButton event={{ id: 'e1', title: 'Haunted Tasmania' }} />, { auth: { user } })
  await screen.findByRole('button')
}

beforeEach(() => {
  backend.saved = []
  backend.insert.mockReset().mockImplementation(() => {
    backend.saved = [{ event_id: 'e1' }]
    return Promise.resolve({ error: null })
  })
  backend.remove.mockReset().mockImplementation(() => {
    backend.saved = []
    return Promise.resolve()
  })
})

it('is pressed at once, before the server has answered', async () => {
  backend.insert.mockReturnValue(new Promise(() => undefined))
  await open()
  await userEvent.click(heart())
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'))
})

it('is taken back, with a word, where it failed', async () => {
  backend.insert.mockResolvedValue({ error: { message: 'no', code: '42501' } })
  await open()
  await userEvent.click(heart())
  expect(await screen.findByText('Your favorites could not be changed. Please try again.')).toBeInTheDocument()
  expect(heart()).toHaveAttribute('aria-pressed', 'false')
})

it('removes what was saved', async () => {
  backend.saved = [{ event_id: 'e1' }]
  await open()
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'))
  await userEvent.click(heart())
  await waitFor(() => expect(backend.remove).toHaveBeenCalledOnce())
  expect(heart()).toHaveAttribute('aria-pressed', 'false')
})

it('counts what is saved already as saved', async () => {
  backend.insert.mockImplementation(() => {
    backend.saved = [{ event_id: 'e1' }]
    return Promise.resolve({ error: { message: 'duplicate key', code: '23505' } })
  })
  await open()
  await userEvent.click(heart())
  await waitFor(() => expect(backend.insert).toHaveBeenCalled())
  await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'))
})

it('tells a guest to log in, and saves nothing', async () => {
  renderInApp(<FavoriteButton event={{ id: 'e1', title: 'Haunted Tasmania' }} />)
  await userEvent.click(heart())
  expect(await screen.findByText('You need to be logged in to save favorites.')).toBeInTheDocument()
  expect(backend.insert).not.toHaveBeenCalled()
})
