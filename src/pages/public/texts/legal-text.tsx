import type { ReactNode } from 'react'
import { TermsParagraph } from '@/features/terms/terms-paragraph'
import { splitTermsSections } from '@/features/terms/terms-queries'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'

interface LegalTextProps {
  title: string
  intro: string
  sections: { title: string; body: ReactNode }[]
}

const createHeadingId = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** A long text: numbered sections in one column, with a table of contents beside it. */
export const LegalText = ({ title, intro, sections }: LegalTextProps) => (
  <div className="wrap pb-20">
    <PageHeader title={title} intro={intro} back={{ to: paths.home }} />
    <div className="grid gap-10 lg:grid-cols-3">
      <nav aria-labelledby="contents" className="rounded-2xl border bg-surface p-5 lg:sticky lg:top-24 lg:self-start">
        <h2 id="contents" className="eyebrow mb-2">
          On this page
        </h2>
        <ol className="gap-x-6 max-lg:columns-2 max-[479px]:columns-1">
          {sections.map(({ title: heading }, index) => (
            <li key={heading}>
              <a
                href={`#${createHeadingId(heading)}`}
                className="inline-flex min-h-9 items-baseline gap-2 py-1.5 text-muted hover:text-lantern"
              >
                <span className="min-w-5 shrink-0 tabular-nums">{index + 1}</span>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <ol className="grid max-w-3xl gap-8 lg:col-span-2">
        {sections.map(({ title: heading, body }, index) => (
          <li key={heading} className="grid gap-3">
            <h2 id={createHeadingId(heading)} className="display text-2xl">
              {index + 1}. {heading}
            </h2>
            {body}
          </li>
        ))}
      </ol>
    </div>
  </div>
)

interface TermsTextProps {
  title: string
  intro: string
  /** The text of the terms, in the format that the database stores. */
  body: string
}

export const TermsText = ({ title, intro, body }: TermsTextProps) => (
  <LegalText
    title={title}
    intro={intro}
    sections={splitTermsSections(body).map((section) => ({
      title: section.title,
      body: section.paragraphs.map((paragraph) => <TermsParagraph key={paragraph} text={paragraph} />),
    }))}
  />
)
