import { Children, type ReactNode } from 'react'
import { PagedFrame, type PagedFrameProps } from './paged-frame'

interface PagedListProps extends PagedFrameProps {
  /** The rows, each an `li`. */
  children: ReactNode
}

/** A page of what the database found: how many there are, the rows, and the way to the others. */
export const PagedList = ({ children, ...frame }: PagedListProps) => (
  <PagedFrame {...frame} count={Children.count(children)}>
    <ul className="grid grid-cols-1 gap-3">{children}</ul>
  </PagedFrame>
)
