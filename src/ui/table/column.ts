import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Unique name of the column. For a sortable column also its name in the URL and in the database function. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** True if the database can sort by this column. */
  isSortable?: boolean
  /** True for a column of numbers. The column is right-aligned. */
  isNumeric?: boolean
  /** True for a column that is hidden while the table is narrow. */
  isWideOnly?: boolean
}

/**
 * CSS classes for the secondary text of a number or date. In a table row, this text is below the number. On narrow
 * screens, where the row is shown as a card, the text is beside the number.
 */
export const cellSubtextClass = 'flex flex-wrap items-baseline justify-end gap-x-2 @2xl:grid @2xl:justify-normal'

/** True if a text column follows a numeric column. The text column then needs space on its left. */
export const isAfterNumericColumn = <Row>(columns: readonly Column<Row>[], index: number): boolean =>
  columns[index - 1]?.isNumeric === true && !columns[index]?.isNumeric

export interface SortOrder {
  column: string
  isDescending: boolean
}

/** The rows that are selected for bulk actions, with functions that change the selection. */
export interface RowSelection {
  selected: ReadonlySet<string>
  onChoose: (selected: ReadonlySet<string>) => void
}

/** Parses a sort order from the URL, such as `due` or `-due`. Null if no sortable column matches. */
export const parseSortOrder = (text: string | null, keys: readonly string[]): SortOrder | null => {
  const isDescending = text?.startsWith('-') ?? false
  const column = text?.slice(isDescending ? 1 : 0) ?? ''
  return keys.includes(column) ? { column: column, isDescending } : null
}

export const formatSortOrder = ({ column, isDescending }: SortOrder): string => (isDescending ? `-${column}` : column)
