import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '@/ui/cn'
import { SelectField } from '@/ui/form/field'
import { VisuallyHidden } from '@/ui/skeleton'
import { afterFigures, readOrder, writeOrder, type Column, type Order } from './column'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  order?: Order | null
  onOrder?: (order: Order) => void
}

const sortOf = (order: Order | null | undefined, key: string) => {
  if (order?.by !== key) return undefined
  return order.descending ? 'descending' : 'ascending'
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown }

const HeadCell = <Row,>({ columns, column, order, onOrder }: HeadProps<Row> & { column: Column<Row> }) => {
  const sort = sortOf(order, column.key)
  const Arrow = sort ? ARROWS[sort] : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={cn(
        'py-1 pr-2 font-medium whitespace-nowrap text-muted',
        column.figures ? 'text-right' : 'text-left',
        afterFigures(columns, columns.indexOf(column)) ? '@2xl:pl-6' : 'pl-2',
        column.wide && 'hidden @5xl:table-cell',
      )}
    >
      {column.sorts && onOrder ? (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 hover:text-fg"
          onClick={() => onOrder({ by: column.key, descending: sort === 'ascending' })}
        >
          {column.header}
          <Arrow aria-hidden className={cn('size-3.5', sort ? 'text-lantern' : 'opacity-50')} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface TableHeadProps<Row> extends HeadProps<Row> {
  /** The header cell above the checkboxes, if rows can be selected. */
  choose?: React.ReactNode
  actions: boolean
}

/** The column headers, with sort buttons. */
export const TableHead = <Row,>({ columns, choose, actions, ...order }: TableHeadProps<Row>) => (
  <thead className="hidden @2xl:table-header-group">
    <tr role="row" className="border-b">
      {choose !== undefined && (
        <th role="columnheader" scope="col" className="w-10 px-2">
          {choose}
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

/** A select for the sort order, on phones, where there are no column headers. */
export const OrderChoice = <Row,>({ columns, order, onOrder }: HeadProps<Row>) => {
  const sorting = columns.filter((column) => column.sorts)
  if (!onOrder || sorting.length === 0) return null
  return (
    <SelectField
      className="mb-3 @2xl:hidden"
      label="Sort by"
      value={order ? writeOrder(order) : ''}
      onChange={({ target }) => {
        const selected = readOrder(
          target.value,
          sorting.map(({ key }) => key),
        )
        if (selected) onOrder(selected)
      }}
    >
      {!order && <option value="">As they come</option>}
      {sorting.map(({ key, header }) => [
        <option key={key} value={key}>
          {header}
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {header}, downwards
        </option>,
      ])}
    </SelectField>
  )
}
