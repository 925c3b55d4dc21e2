import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Unique name. For a sortable column also the name in the URL and in the database function. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The database can sort by this column. */
  isSortable?: boolean
  /** A column of figures, aligned right. */
  isNumeric?: boolean
  /** Hidden where the table is narrow. */
  isWideOnly?: boolean
}

/** Secondary text of a figure or a date: below it in a row, beside it on a card. */
export const cellSubtextClass = 'flex flex-wrap items-baseline justify-end gap-x-2 @2xl:grid @2xl:justify-normal'

/** True if a text column follows a column of figures and needs space before it. */
export const isAfterNumericColumn = <Row>(columns: readonly Column<Row>[], place: number): boolean =>
  columns[place - 1]?.isNumeric === true && !columns[place]?.isNumeric

export interface SortOrder {
  column: string
  descending: boolean
}

/** Selection of several rows for bulk actions. */
export interface RowSelection {
  selected: ReadonlySet<string>
  onChoose: (selected: ReadonlySet<string>) => void
}

/** Parses a sort order from the URL: `due` or `-due`. Null if no sortable column matches. */
export const parseSortOrder = (text: string | null, keys: readonly string[]): SortOrder | null => {
  const descending = text?.startsWith('-') ?? false
  const column = text?.slice(descending ? 1 : 0) ?? ''
  return keys.includes(column) ? { column: column, descending } : null
}

export const formatSortOrder = ({ column, descending }: SortOrder): string => (descending ? `-${column}` : column)
