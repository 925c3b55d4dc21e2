import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'

interface LegalTextProps {
  title: string
  intro: string
  sections: { title: string; body: ReactNode }[]
}

/** A text to be read in peace: numbered sections, one column. */
export const LegalText = ({ title, intro, sections }: LegalTextProps) => (
  <div className="wrap pb-20">
    <PageHeader title={title} intro={intro} back={{ to: paths.home }} />
    <ol className="grid max-w-3xl gap-8">
      {sections.map(({ title: heading, body }, index) => (
        <li key={heading} className="grid gap-3">
          <h2 className="display text-2xl">
            {index + 1}. {heading}
          </h2>
          {body}
        </li>
      ))}
    </ol>
  </div>
)
