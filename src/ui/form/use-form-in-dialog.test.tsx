import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useInlineFormFocus } from './use-field'

const TestForm = ({ onDone }: { onDone: () => void }) => {
  const inlineForm = useInlineFormFocus()
  return (
    <section aria-label="Edit Item" {...inlineForm}>
      <button type="button" onClick={onDone}>
        Cancel
      </button>
    </section>
  )
}

const TestPage = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      {open && <TestForm onDone={() => setOpen(false)} />}
      <button type="button" onClick={() => setOpen(true)}>
        Edit Candle
      </button>
    </>
  )
}

it('a form that opens inside the page scrolls into view and gets the focus, and returns the focus when it closes', async () => {
  const scrollSpy = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<TestPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit Candle' }))
  const form = screen.getByRole('region', { name: 'Edit Item' })
  expect(form).toHaveFocus()
  expect(scrollSpy.mock.contexts).toEqual([form])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Edit Candle' })).toHaveFocus()
  scrollSpy.mockRestore()
})
