import { useState } from 'react'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { BulkActionBar } from '@/ui/table/bulk-action-bar'
import type { Column, SortOrder } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { ContactLink, RowLink } from '@/ui/table/row-link'
import { QuickFilters } from '@/ui/table/quick-filters'
import { Example } from './example'
import { Skeleton } from '@/ui/skeleton'

const EXAMPLE_ROWS = [
  { name: 'The first', figure: 1200 },
  { name: 'The second', figure: 350 },
]
const EXAMPLE_COLUMNS: Column<(typeof EXAMPLE_ROWS)[number]>[] = [
  { key: 'name', header: 'Name', isSortable: true, cell: ({ name }) => <RowLink to="#">{name}</RowLink> },
  { key: 'mark', header: 'Mark', cell: () => <Badge tone="info">Mark</Badge> },
  { key: 'figure', header: 'Figure', isSortable: true, isNumeric: true, cell: ({ figure }) => figure },
]

/** Gallery examples of tables, filters and pagination. */
export const TableExamples = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['The first']))
  const [order, setOrder] = useState<SortOrder>({ column: 'name', isDescending: false })
  return (
    <Example name="QuickFilters, PagedFrame, BulkActionBar, DataTable, RowLink, ReachLink">
      <div className="grid w-full gap-3">
        <QuickFilters
          label="Views"
          views={[
            { name: 'All', to: '#', isCurrent: true },
            { name: 'Late', to: '#late', isCurrent: false },
          ]}
        />
        <PagedFrame
          noun={['row', 'rows']}
          total={2}
          isTotalCapped={false}
          page={1}
          pageSize={20}
          onPageChange={() => undefined}
          isBusy={false}
          empty={<EmptyState title="No rows" />}
          count={EXAMPLE_ROWS.length}
        >
          <BulkActionBar count={selected.size} noun={['row', 'rows']} onClear={() => setSelected(new Set())}>
            <Button size="sm">Bulk action</Button>
          </BulkActionBar>
          <DataTable
            label="Rows"
            columns={EXAMPLE_COLUMNS}
            rows={EXAMPLE_ROWS}
            getKey={({ name }) => name}
            getName={({ name }) => name}
            order={order}
            onOrderChange={setOrder}
            selection={{ selected, onChoose: setSelected }}
          />
        </PagedFrame>
        <p className="text-sm">
          <ContactLink href="mailto:somebody@example.test">somebody@example.test</ContactLink>
        </p>
        <Skeleton className="h-12" />
      </div>
    </Example>
  )
}
