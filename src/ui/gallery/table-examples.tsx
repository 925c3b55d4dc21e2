import { useState } from 'react'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { BulkActionBar } from '@/ui/table/bulk-action-bar'
import type { Column, Order } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { ReachLink, RowLink } from '@/ui/table/row-link'
import { QuickFilters } from '@/ui/table/quick-filters'
import { Part } from './example'
import { Skeleton } from '@/ui/skeleton'

const ROWS = [
  { name: 'The first', figure: 1200 },
  { name: 'The second', figure: 350 },
]
const COLUMNS: Column<(typeof ROWS)[number]>[] = [
  { key: 'name', header: 'Name', sorts: true, cell: ({ name }) => <RowLink to="#">{name}</RowLink> },
  { key: 'mark', header: 'Mark', cell: () => <Badge tone="info">Mark</Badge> },
  { key: 'figure', header: 'Figure', sorts: true, figures: true, cell: ({ figure }) => figure },
]

/** Tables and what surrounds them. */
export const TableExamples = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['The first']))
  const [order, setOrder] = useState<Order>({ by: 'name', descending: false })
  return (
    <Part name="QuickFilters, PagedFrame, BulkActionBar, DataTable, RowLink, ReachLink">
      <div className="grid w-full gap-3">
        <QuickFilters
          label="Views"
          views={[
            { name: 'All', to: '#', current: true },
            { name: 'Late', to: '#late', current: false },
          ]}
        />
        <PagedFrame
          noun={['row', 'rows']}
          total={2}
          capped={false}
          page={1}
          pageSize={20}
          onPage={() => undefined}
          busy={false}
          empty={<EmptyState title="No rows" />}
          count={ROWS.length}
        >
          <BulkActionBar count={selected.size} noun={['row', 'rows']} onClear={() => setSelected(new Set())}>
            <Button size="sm">Deal with them</Button>
          </BulkActionBar>
          <DataTable
            label="Rows"
            columns={COLUMNS}
            rows={ROWS}
            keyOf={({ name }) => name}
            nameOf={({ name }) => name}
            order={order}
            onOrder={setOrder}
            choice={{ selected, onChoose: setSelected }}
          />
        </PagedFrame>
        <p className="text-sm">
          <ReachLink href="mailto:somebody@example.test">somebody@example.test</ReachLink>
        </p>
        <Skeleton className="h-12" />
      </div>
    </Part>
  )
}
