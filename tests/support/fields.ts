import userEvent from '@testing-library/user-event'

/**
 * Inserts a text at the end of a field at once, as a paste does. Typing renders the form again for each character, so
 * type only where the single keys matter.
 */
export const insertText = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
