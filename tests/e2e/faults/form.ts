import type { Locator, Page } from 'playwright/test'
import type { Site } from '../../support/e2e'

/** A form of the site, filled in by one person for one test. */
export interface Case {
  path: string
  /** From the page to the open form. */
  open?: (page: Page) => Promise<unknown>
  fill: (page: Page) => Promise<unknown>
  /** A field, and what was typed into it. */
  typed: (page: Page) => Locator
  text: string
  press: (page: Page) => Locator
  /** What it is sent to. */
  to: string
  /** How many there are in the end: one. */
  rows: string
  about: unknown[]
  /** Said once it is done. */
  done: string | RegExp
}

export interface FaultForm {
  name: string
  who: 'guest' | 'member'
  /** One of those that every change is held against. */
  fast?: true
  /** What it needs and does not prove is there already. */
  make: (site: Site, tag: string) => Case | Promise<Case>
}

let made = 0

/** Letters that nothing else in the run contains. */
export const newTag = (): string => `f${process.pid}x${(made += 1)}`

export const addressOf = (tag: string): string => `${tag}@example.test`
