import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/**
 * Inserts a text at the end of a field with one event, like pasting. Typing would render the form again for each
 * character, so only tests of single keys type.
 */
export const insertText = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/**
 * Waits until a button is enabled and not busy. The booking form disables its button until the price is loaded. A form
 * ignores clicks while it reads queries again after the previous request.
 */
export const waitForEnabledButton = async (name: string): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  return button
}

/** Clicks a button as soon as it is enabled and not busy. */
export const clickEnabledButton = async (name: string): Promise<void> =>
  userEvent.click(await waitForEnabledButton(name))
