import type { ReactNode, Ref } from 'react'
import type { Words } from '@/lib/words'
import { cn } from '@/ui/cn'

const tones = {
  danger: 'border-danger text-danger',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  info: 'border-info text-info',
} as const

export type FormNoticeTone = keyof typeof tones

interface FormNoticeProps {
  tone?: FormNoticeTone
  title?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** What a form has to say about itself as a whole. A failure is announced at once, the rest when there is a pause. */
export const FormNotice = ({ tone = 'danger', title, children, ref }: FormNoticeProps) => (
  <div
    ref={ref}
    role={tone === 'danger' ? 'alert' : 'status'}
    className={cn('rounded-lg border-l-4 bg-raised px-4 py-3 text-sm', tones[tone])}
  >
    {title && <p className="font-semibold">{title}</p>}
    {children && <div className="text-fg">{children}</div>}
  </div>
)

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
