import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useRestoredFocus } from './use-restored-focus'

/**
 * Renders a button that disappears on click, a hidden input that cannot receive focus, and a button that can receive
 * focus.
 */
const TestPage = () => {
  useRestoredFocus()
  const [isSelected, setSelected] = useState(true)
  return (
    <div>
      {isSelected && (
        <button type="button" onClick={() => setSelected(false)}>
          Remind
        </button>
      )}
      <input type="hidden" />
      <button type="button">Departure</button>
    </div>
  )
}

it('the focus moves to the nearest focusable element when the focused button disappears', async () => {
  render(<TestPage />)
  const remindButton = screen.getByRole('button', { name: 'Remind' })
  remindButton.focus()
  remindButton.click()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Departure' })).toHaveFocus())
})
