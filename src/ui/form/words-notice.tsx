import type { ReactNode } from 'react'
import type { Words } from '@/lib/words'
import { FormNotice } from './form-notice'

interface WordsNoticeProps {
  words: Words | null
  /** The way on. */
  children?: ReactNode
}

/** Of a long form the notice may stand far from the button that was pressed. */
const intoSight = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' })

/** What a form has to say of the last answer, where it is seen; nothing where there was none. */
export const WordsNotice = ({ words, children }: WordsNoticeProps) =>
  words && (
    <FormNotice ref={intoSight} tone={words.tone} title={words.title}>
      {words.text && <p>{words.text}</p>}
      {children}
    </FormNotice>
  )
