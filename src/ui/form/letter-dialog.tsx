import type { Answered } from '@/lib/words'
import { Dialog, type DialogProps } from '@/ui/overlay/dialog'
import { LetterForm, useLetter, type LetterTexts, type Writing } from './letter-form'

interface LetterDialogProps<Answer extends Answered>
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'>, LetterTexts {
  writing: Writing<Answer>
}

/** A letter in a dialog that closes once it is sent. It lives as long as its parent: closing forgets nothing. */
export const LetterDialog = <Answer extends Answered>({
  open,
  onOpenChange,
  title,
  description,
  writing,
  ...form
}: LetterDialogProps<Answer>) => {
  const letter = useLetter({ ...writing, onSent: () => onOpenChange(false) })
  return (
    <Dialog {...{ open, onOpenChange, title, description }}>
      <LetterForm letter={letter} {...form} />
    </Dialog>
  )
}
