import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Names it; where it `sorts`, to the database and in the address too. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The rows can be put in its order: the database does it. */
  sorts?: boolean
  /** Figures stand at the end, under each other. */
  figures?: boolean
  /** Left out where the table is narrow. */
  wide?: boolean
}

/** What says more about a figure or a day: beneath it in a row, beside it on a card. */
export const BENEATH = 'flex flex-wrap items-baseline justify-end gap-x-2 @2xl:grid @2xl:justify-normal'

/** What is read from its start stands off from figures before it, which stand at their end. */
export const afterFigures = <Row>(columns: readonly Column<Row>[], place: number): boolean =>
  columns[place - 1]?.figures === true && !columns[place]?.figures

export interface Order {
  by: string
  descending: boolean
}

/** Several rows chosen to be dealt with at once. */
export interface Choice {
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** As it stands in an address: `due` or `-due`; null: nothing that sorts. */
export const readOrder = (text: string | null, keys: readonly string[]): Order | null => {
  const descending = text?.startsWith('-') ?? false
  const by = text?.slice(descending ? 1 : 0) ?? ''
  return keys.includes(by) ? { by, descending } : null
}

export const writeOrder = ({ by, descending }: Order): string => (descending ? `-${by}` : by)
