import type { LucideIcon } from 'lucide-react'

export interface IconFact {
  term: string
  Icon: LucideIcon
  text: string
  /** The address of a map or page about the fact. It opens in a new tab. */
  link?: { url: string; hint: string } | undefined
}

/** Short facts, each with an icon. Facts without a text are hidden. */
export const IconFacts = ({ facts }: { facts: readonly IconFact[] }) => {
  const knownFacts = facts.filter(({ text }) => text !== '')
  if (knownFacts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t pt-4 text-sm">
      {knownFacts.map(({ term, Icon, text, link }) => (
        <div key={term} className="flex items-baseline gap-2">
          <dt>
            <Icon aria-hidden className="size-4 translate-y-0.5 text-muted" />
            <span className="sr-only">{term}</span>
          </dt>
          <dd>
            {link ? (
              <a
                href={link.url}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4 hover:text-lantern"
              >
                {text}
                <span className="sr-only"> {link.hint}</span>
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
