import { useEffect, type ComponentType } from 'react'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { FormExamples } from './form-examples'
import { OverlayExamples } from './overlay-examples'
import { DisplayExamples } from './display-examples'
import { TableExamples } from './table-examples'

const EXAMPLE_GROUPS: [title: string, Parts: ComponentType][] = [
  ['Display', DisplayExamples],
  ['Lists and tables', TableExamples],
  ['Forms', FormExamples],
  ['Overlays', OverlayExamples],
]

/**
 * The component gallery. Shows each component in the light and in the dark theme, whichever theme the user has chosen.
 */
export const GalleryPage = () => {
  useEffect(() => {
    const rootClasses = document.documentElement.classList
    const isDark = rootClasses.contains('dark')
    rootClasses.remove('dark')
    return () => {
      rootClasses.toggle('dark', isDark)
    }
  }, [])
  return (
    <div className="mx-auto grid max-w-7xl gap-10 px-4 py-10">
      <PageMeta title="Components" description="Every component of the design system, in both themes." noindex />
      <PageHeader
        title="Components"
        intro="Every component of the design system: the light theme on the left, the dark theme on the right. Overlays use the theme that is selected for the site."
      />
      {EXAMPLE_GROUPS.map(([title, Examples]) => (
        <section key={title} aria-label={title} className="grid gap-4">
          <h2 className="display text-2xl">{title}</h2>
          <div className="grid gap-4 lg:grid-cols-2">
            {['', 'night'].map((theme) => (
              <div key={theme} className={`${theme} grid content-start gap-6 rounded-2xl border bg-bg p-6 text-fg`}>
                <Examples />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
