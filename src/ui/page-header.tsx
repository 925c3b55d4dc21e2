import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface PageHeaderProps {
  title: string
  eyebrow?: string
  intro?: ReactNode
  back?: { to: string; label?: string }
  actions?: ReactNode
}

/** The page's heading (h1) with its back link and its actions. */
export const PageHeader = ({ title, eyebrow, intro, back, actions }: PageHeaderProps) => (
  <header className="grid gap-4 pt-6 pb-8 sm:pt-10">
    {back && (
      <Link
        to={back.to}
        className="inline-flex min-h-11 w-fit items-center gap-2 text-sm font-medium text-muted hover:text-lantern"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {back.label ?? 'Back'}
      </Link>
    )}
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid max-w-3xl gap-3">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 className="display text-3xl sm:text-5xl">{title}</h1>
        {intro && <div className="text-lg text-muted">{intro}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  </header>
)

interface PageSectionProps {
  title: string
  /** The HTML id of the section. A link with `#` and this id scrolls to the section. */
  id?: string
  children: ReactNode
}

/** A section of a page, with a heading. */
export const PageSection = ({ title, id, children }: PageSectionProps) => (
  <section id={id} className="grid gap-5">
    <h2 className="display text-3xl">{title}</h2>
    {children}
  </section>
)
