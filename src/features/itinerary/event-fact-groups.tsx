import type { EventFactGroup } from '@/lib/rules/fact-rules'

/**
 * The facts of a trip in titled groups. If a group contains only one list, the group's title is also the label of the
 * list.
 */
export const EventFactGroups = ({ groups }: { groups: readonly EventFactGroup[] }) => (
  <div className="gap-x-10 sm:columns-2">
    {groups.map(({ title, facts }) => (
      <section key={title} className="mb-8 grid break-inside-avoid gap-3">
        <h3 className="display text-xl">{title}</h3>
        <dl className="grid gap-3">
          {facts.map(([term, content]) => (
            <div key={term}>
              <dt className={typeof content !== 'string' && facts.length === 1 ? 'sr-only' : 'text-sm text-muted'}>
                {term}
              </dt>
              {typeof content === 'string' ? (
                <dd className="whitespace-pre-line">{content}</dd>
              ) : (
                <dd>
                  <ul className="list-disc pl-5">
                    {content.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)
