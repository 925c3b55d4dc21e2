import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus'

/** Two rows: one of a button that disappears when clicked, one of neighbours that can and cannot take focus. */
const Page = () => {
  useKeptFocus()
  const [chosen, setChosen] = useState(true)
  return (
    <div>
      {chosen && (
        <button type="button" onClick={() => setChosen(false)}>
          Remind
        </button>
      )}
      <input type="hidden" />
      <button type="button">Departure</button>
    </div>
  )
}

it('gives the focus to the nearest that takes it, past what is not shown', async () => {
  render(<Page />)
  const remind = screen.getByRole('button', { name: 'Remind' })
  remind.focus()
  remind.click()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Departure' })).toHaveFocus())
})
