import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '@/ui/cn'
import { SelectField } from '@/ui/form/field'
import { VisuallyHidden } from '@/ui/skeleton'
import { isAfterNumericColumn, parseSortOrder, formatSortOrder, type Column, type SortOrder } from './column'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  order?: SortOrder | null
  onOrderChange?: (order: SortOrder) => void
}

const getSortDirection = (order: SortOrder | null | undefined, key: string) => {
  if (order?.column !== key) return undefined
  return order.isDescending ? 'descending' : 'ascending'
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown }

const HeadCell = <Row,>({ columns, column, order, onOrderChange }: HeadProps<Row> & { column: Column<Row> }) => {
  const sortDirection = getSortDirection(order, column.key)
  const SortIcon = sortDirection ? SORT_ICONS[sortDirection] : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sortDirection}
      className={cn(
        'py-1 pr-2 font-medium whitespace-nowrap text-muted',
        column.isNumeric ? 'text-right' : 'text-left',
        isAfterNumericColumn(columns, columns.indexOf(column)) ? '@2xl:pl-6' : 'pl-2',
        column.isWideOnly && 'hidden @5xl:table-cell',
      )}
    >
      {column.isSortable && onOrderChange ? (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 hover:text-fg"
          onClick={() => onOrderChange({ column: column.key, isDescending: sortDirection === 'ascending' })}
        >
          {column.header}
          <SortIcon aria-hidden className={cn('size-3.5', sortDirection ? 'text-lantern' : 'opacity-50')} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface TableHeadProps<Row> extends HeadProps<Row> {
  /** The header cell above the checkboxes, for a table with selectable rows. */
  selectionCell?: React.ReactNode
  actions: boolean
}

/** The column headers of a table, with sort buttons. */
export const TableHead = <Row,>({ columns, selectionCell, actions, ...order }: TableHeadProps<Row>) => (
  <thead className="hidden @2xl:table-header-group">
    <tr role="row" className="border-b">
      {selectionCell !== undefined && (
        <th role="columnheader" scope="col" className="w-10 px-2">
          {selectionCell}
        </th>
      )}
      {columns.map((column) => (
        <HeadCell key={column.key} columns={columns} column={column} {...order} />
      ))}
      {actions && (
        <th role="columnheader" scope="col">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
)

/** A select for the sort order on phones, where the table has no column headers. */
export const SortOrderSelect = <Row,>({ columns, order, onOrderChange }: HeadProps<Row>) => {
  const sortableColumns = columns.filter((column) => column.isSortable)
  if (!onOrderChange || sortableColumns.length === 0) return null
  return (
    <SelectField
      className="mb-3 @2xl:hidden"
      label="Sort by"
      value={order ? formatSortOrder(order) : ''}
      onChange={({ target }) => {
        const selectedOrder = parseSortOrder(
          target.value,
          sortableColumns.map(({ key }) => key),
        )
        if (selectedOrder) onOrderChange(selectedOrder)
      }}
    >
      {!order && <option value="">Default order</option>}
      {sortableColumns.map(({ key, header }) => [
        <option key={key} value={key}>
          {header}
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {header}, descending
        </option>,
      ])}
    </SelectField>
  )
}
