import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { toast } from '../toast/toast'
import { Dialog } from './dialog'

const Page = ({ onTry }: { onTry: (close: () => void) => void }) => {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Join" footer={<button type="button">Other</button>}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onTry(() => setOpen(false))
          }}
        >
          <button type="submit">Try</button>
        </form>
      </Dialog>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows a failure in the open dialog, not in a toast over it', async () => {
  renderInApp(<Page onTry={() => toast.error('Error', 'Something went wrong.')} />)
  await press('Try')
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('ErrorSomething went wrong.')
  expect(screen.getAllByText('Error')).toHaveLength(1)
})

it('clears the message at the next try', async () => {
  const onTry = vi.fn<() => void>(() => undefined).mockImplementationOnce(() => toast.error('Not saved'))
  renderInApp(<Page onTry={onTry} />)
  await press('Try')
  await screen.findByText('Not saved')
  await press('Try')
  expect(screen.queryByText('Not saved')).toBeNull()
})

it('shows a message that closes the dialog on the page', async () => {
  renderInApp(
    <Page
      onTry={(close) => {
        toast.success('Thanks!')
        close()
      }}
    />,
  )
  await press('Try')
  expect(await screen.findByText('Thanks!')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('drops the message when the visitor closes the dialog', async () => {
  renderInApp(<Page onTry={() => toast.info('Already on waitlist')} />)
  await press('Try')
  expect(await screen.findByRole('status')).toHaveTextContent('Already on waitlist')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Already on waitlist')).toBeNull()
})
