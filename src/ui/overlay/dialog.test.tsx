import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { toastByTone } from '../toast/toast'
import { Dialog } from './dialog'

const TestPage = ({ onTry }: { onTry: (close: () => void) => void }) => {
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
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('an error message appears inside the open dialog, not as a toast', async () => {
  renderInApp(<TestPage onTry={() => toastByTone.error('Error', 'Something went wrong.')} />)
  await clickButton('Try')
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('ErrorSomething went wrong.')
  expect(screen.getAllByText('Error')).toHaveLength(1)
})

it('the next submit clears the error message of a dialog', async () => {
  const onTry = vi.fn<() => void>(() => undefined).mockImplementationOnce(() => toastByTone.error('Not saved'))
  renderInApp(<TestPage onTry={onTry} />)
  await clickButton('Try')
  await screen.findByText('Not saved')
  await clickButton('Try')
  expect(screen.queryByText('Not saved')).toBeNull()
})

it('a success message appears as a toast when the dialog closes', async () => {
  renderInApp(
    <TestPage
      onTry={(close) => {
        toastByTone.success('Thanks!')
        close()
      }}
    />,
  )
  await clickButton('Try')
  expect(await screen.findByText('Thanks!')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the error message of a dialog disappears when the visitor closes the dialog', async () => {
  renderInApp(<TestPage onTry={() => toastByTone.info('Already on waitlist')} />)
  await clickButton('Try')
  expect(await screen.findByRole('status')).toHaveTextContent('Already on waitlist')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Already on waitlist')).toBeNull()
})
