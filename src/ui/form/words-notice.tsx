import type { ReactNode } from 'react'
import type { Words } from '@/lib/words'
import { FormNotice } from './form-notice'

interface WordsNoticeProps {
  words: Words | null
  /** The way on. */
  children?: ReactNode
}

/** What a form has to say of the last answer; nothing where there was none. */
export const WordsNotice = ({ words, children }: WordsNoticeProps) =>
  words && (
    <FormNotice tone={words.tone} title={words.title}>
      {words.text && <p>{words.text}</p>}
      {children}
    </FormNotice>
  )
