import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { from } from '@/lib/use-back-target'

/** The way from a row to what it stands for: j and k go from one to the next. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    state={from(useLocation())}
    data-row-way
    className="relative -my-1 block w-fit max-w-full min-w-24 py-1 font-semibold wrap-anywhere hover:text-lantern"
  >
    {children}
  </Link>
)
