import type { ReactNode } from 'react'

/** An example of one component, with the component's name as heading. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-3">
    <h3 className="text-sm font-semibold text-muted">{name}</h3>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)
