import { STATES } from '../../mail/mail-states'
import type { Thread } from './answer-states'
import { formatDeadline } from '@/lib/dates'
import { Badge } from '@/ui/badge'

/** What was answered, by whom and when, and how it stands with each letter. */
export const AnswerThread = ({ answers }: { answers: Thread }) =>
  answers.length === 0 ? null : (
    <ol aria-label="Answers" className="mt-2 grid gap-2 border-l-2 pl-3">
      {answers.map(({ id, body, written_at, written_by, state }) => (
        <li key={id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {written_by ?? 'The desk'}, {formatDeadline(written_at)}
            {state && <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  )
