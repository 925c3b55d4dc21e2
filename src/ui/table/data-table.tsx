import { useRef, type ReactNode } from 'react'
import { cn } from '@/ui/cn'
import { isAfterNumericColumn, type RowSelection, type Column, type SortOrder } from './column'
import { SortOrderSelect, TableHead } from './table-head'
import { useRowKeyboard } from './use-row-keyboard'

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  /** The columns. The first one names the row and contains its `RowLink`. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** Returns the name of a row, which distinguishes its checkbox and buttons from those of other rows. */
  getName: (row: Row) => string
  order?: SortOrder | null
  onOrderChange?: (order: SortOrder) => void
  selection?: RowSelection
  actions?: (row: Row) => ReactNode
  /**
   * True if each row has at most two icon buttons. On narrow screens, where a row is shown as a card, these buttons are
   * in the top right corner of the card.
   */
  isCompact?: boolean
  /** True while the visible rows belong to the previous query. */
  isBusy?: boolean
}

const RowCheckbox = ({
  label,
  isChecked,
  isIndeterminate,
  onToggle,
}: {
  label: string
  isChecked: boolean
  isIndeterminate?: boolean
  onToggle: () => void
}) => (
  <input
    type="checkbox"
    aria-label={label}
    className="block size-6"
    checked={isChecked}
    ref={(checkbox) => {
      if (checkbox) checkbox.indeterminate = isIndeterminate === true && !isChecked
    }}
    onChange={onToggle}
  />
)

const toggleSelection = (
  selected: ReadonlySet<string>,
  keys: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> =>
  isSelected ? new Set([...selected, ...keys]) : new Set([...selected].filter((key) => !keys.includes(key)))

const ROW_CLASS =
  'relative grid gap-1.5 rounded-xl border bg-surface p-4 @2xl:table-row @2xl:rounded-none @2xl:border-x-0 @2xl:border-t-0 @2xl:bg-transparent @2xl:p-0 @2xl:hover:bg-raised @2xl:last:border-b-0'
const CELL_CLASS = 'min-w-0 @2xl:py-1 @2xl:pr-2 @2xl:align-middle'
// Use exactly one of these constants for a cell. If two were combined, the order in the stylesheet would decide which
// display applies.
const VISIBLE_CELL_CLASS = 'empty:hidden @2xl:table-cell @2xl:empty:table-cell'
const WIDE_CELL_CLASS = 'empty:hidden @2xl:hidden @5xl:table-cell @5xl:empty:table-cell'
// CSS classes for a cell on narrow screens, where a row is shown as a card: the column name is beside the value.
const LABELLED_CELL_CLASS =
  'flex items-baseline justify-between gap-4 text-right before:text-left before:text-muted before:content-[attr(data-label)] @2xl:before:content-none'

const getCellClass = (isWideOnly = false): string =>
  cn(LABELLED_CELL_CLASS, isWideOnly ? WIDE_CELL_CLASS : VISIBLE_CELL_CLASS)

interface RowCellsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  /**
   * CSS classes for narrow screens, where a row is shown as a card. They reserve space beside the title of the card for
   * its checkbox and buttons.
   */
  corner: string
}

const RowCells = <Row,>({ columns, row, corner }: RowCellsProps<Row>) =>
  columns.map(({ key, header, cell, isNumeric, isWideOnly }, index) =>
    index === 0 ? (
      <th
        key={key}
        role="rowheader"
        scope="row"
        className={cn(CELL_CLASS, VISIBLE_CELL_CLASS, corner, 'text-left font-normal @2xl:pl-2')}
      >
        {cell(row)}
      </th>
    ) : (
      <td
        key={key}
        role="cell"
        data-label={header}
        className={cn(
          CELL_CLASS,
          getCellClass(isWideOnly),
          isNumeric ? 'tabular-nums @2xl:whitespace-nowrap' : '@2xl:text-left',
          isAfterNumericColumn(columns, index) ? '@2xl:pl-6' : '@2xl:pl-2',
        )}
      >
        {cell(row)}
      </td>
    ),
  )

/**
 * The table of the admin pages. Wide screens show a dense table, phones show one card per row. ARIA roles are set
 * explicitly, because browsers drop the roles of a table that CSS does not display as a table.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, getKey, getName, order, onOrderChange, selection, actions, isCompact, isBusy } = props
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  useRowKeyboard(bodyRef)
  const rowKeys = rows.map(getKey)
  const areAllSelected =
    selection !== undefined && rowKeys.length > 0 && rowKeys.every((key) => selection.selected.has(key))
  const toggleKeys = (toggledKeys: readonly string[], isSelected: boolean) =>
    selection?.onChoose(toggleSelection(selection.selected, toggledKeys, isSelected))
  return (
    <div className="@container">
      <SortOrderSelect columns={columns} order={order} onOrderChange={onOrderChange} />
      <table
        role="table"
        aria-label={label}
        aria-busy={isBusy}
        className="block w-full text-sm leading-tight aria-busy:opacity-60 @2xl:table @2xl:rounded-xl @2xl:bg-surface"
      >
        <TableHead
          columns={columns}
          order={order}
          onOrderChange={onOrderChange}
          actions={actions !== undefined}
          selectionCell={
            selection && (
              <RowCheckbox
                label="Select all on this page"
                isChecked={areAllSelected}
                isIndeterminate={rowKeys.some((key) => selection.selected.has(key))}
                onToggle={() => toggleKeys(rowKeys, !areAllSelected)}
              />
            )
          }
        />
        <tbody ref={bodyRef} role="rowgroup" className="grid gap-3 @2xl:table-row-group">
          {rows.map((row) => {
            const rowKey = getKey(row)
            const isRowSelected = selection?.selected.has(rowKey) ?? false
            return (
              <tr key={rowKey} role="row" aria-label={getName(row)} className={ROW_CLASS}>
                {selection && (
                  <td role="cell" className="absolute top-4 right-4 @2xl:static @2xl:px-2">
                    <RowCheckbox
                      label={`Select ${getName(row)}`}
                      isChecked={isRowSelected}
                      onToggle={() => toggleKeys([rowKey], !isRowSelected)}
                    />
                  </td>
                )}
                <RowCells columns={columns} row={row} corner={isCompact ? 'pr-24' : 'pr-10'} />
                {actions && (
                  <td
                    role="cell"
                    className={cn(
                      '@2xl:static @2xl:w-px @2xl:pr-2 @2xl:text-right @2xl:whitespace-nowrap',
                      isCompact && (selection ? 'absolute top-2.5 right-11' : 'absolute top-2.5 right-1'),
                    )}
                  >
                    {actions(row)}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
