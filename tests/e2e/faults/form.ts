import type { Locator, Page } from 'playwright/test'
import type { Site } from '../../support/e2e'

/** A form of the site, filled in by one person for one test; or a button, into which nothing is typed. */
export interface Case {
  path: string
  /** From the page to the open form. */
  open?: (page: Page) => Promise<unknown>
  /** The same after a reload, where that takes another step. */
  reopen?: (page: Page) => Promise<unknown>
  fill?: (page: Page) => Promise<unknown>
  /** What no storage may hold: it is typed anew after a reload. */
  secret?: (page: Page) => Promise<unknown>
  /** A field, and what was typed into it. */
  typed?: (page: Page) => Locator
  text?: string
  press: (page: Page) => Locator
  /** The question that is asked before it is sent. */
  answer?: (page: Page) => Locator
  /** Where the question is worked out by asking the backend: whom that fails is asked nothing. */
  readsFirst?: true
  /** What is good once: typed anew where the first was taken and only the answer lost. */
  again?: (page: Page) => Promise<unknown>
  /** What it is sent to. */
  to: string | RegExp
  /** How many there are in the end: one. */
  rows: string
  about: unknown[]
  /** Said once it is done, or what shows it. */
  done: string | RegExp | ((page: Page) => Locator)
  /** What was done shows itself where the answer was lost: there is nothing left to press. */
  shown?: (page: Page) => Promise<void>
}

/** Lost: refused, failed, or the answer lost. Slow: offline, then slow. Kept: over a reload and an ended session. */
export type Part = 'lost' | 'slow' | 'kept'

/** Who signs in. */
export interface Person {
  email: string
  password: string
}

export interface FaultForm {
  name: string
  /** A newcomer has an account of his own, which the test may change. */
  who: 'guest' | 'member' | 'admin' | 'newcomer'
  /** What of it every change is held against. */
  fast?: readonly Part[]
  /** Its request proves by itself who asks: a session that has ended does not stop it. */
  provesItself?: true
  /** What it needs and does not prove is there already. */
  make: (site: Site, tag: string, me: Person) => Case | Promise<Case>
}

let made = 0

/** Letters that nothing else in the run contains. */
export const newTag = (): string => `f${process.pid}x${(made += 1)}`

export const addressOf = (tag: string): string => `${tag}@example.test`

export const one = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (row === undefined) throw new Error('No row was there.')
  return row
}

export const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
export const click = (name: string) => (page: Page) => button(name)(page).click()
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
/** A question's answer. */
export const confirm = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true })

/** A thing of which there is always another. */
export const newProduct = ({ sql }: Site, tag: string) =>
  one(
    sql<{ id: string; name: string; price: number }>(
      "insert into public.products (name, price, status) values ($1, 8, 'live') returning id, name, price",
      [`Sticker ${tag}`],
    ),
  )
