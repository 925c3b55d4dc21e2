import { ChevronDown } from 'lucide-react'

interface QuestionListProps {
  questions: readonly { question: string; answer: string }[]
}

/** A list of questions. A click on a question opens its answer. */
export const FaqList = ({ questions }: QuestionListProps) => (
  <div className="grid gap-3">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group rounded-2xl border bg-surface">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3 font-semibold hover:bg-raised">
          {question}
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition group-open:rotate-180" />
        </summary>
        <p className="px-5 pb-5 text-muted">{answer}</p>
      </details>
    ))}
  </div>
)
