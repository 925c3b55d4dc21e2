import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InlineTarget } from '@/features/event-editor/event-form-inline'
import { AddProductButton, AdminProductCatalog, useProductFormTarget } from '@/features/store/admin/product-catalog'
import { ProductActivity } from './product-history'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'
import { StoreEventTable } from './store-events'
import { Skeleton } from '@/ui/skeleton'

// The form loads lazily, because the page's chunk would otherwise exceed its size budget.
const EventFormInline = lazyComponent(() =>
  import('@/features/event-editor/event-form-inline').then((m) => m.EventFormInline),
)

const EMPTY_TARGET: InlineTarget = {
  mode: 'create',
  sourceId: null,
  version: null,
  values: { name: '', startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
}

const AddEventButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button onPointerEnter={EventFormInline.preload} onFocus={EventFormInline.preload} onClick={onAdd}>
    <Plus aria-hidden className="size-5" />
    Add Event
  </Button>
)

const StoreEventsSection = ({ isAdding, onDone }: { isAdding: boolean; onDone: () => void }) => (
  <div className="grid gap-6">
    <Suspense fallback={<Skeleton className="h-72" />}>
      {isAdding && <EventFormInline target={EMPTY_TARGET} onDone={onDone} />}
    </Suspense>
    <StoreEventTable />
  </div>
)

export const StoreManagementPage = () => {
  const [search, setSearch] = useSearchParams()
  const selectedTab = search.get('tab') === 'events' ? 'events' : 'products'
  const form = useProductFormTarget()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Store Management" description="The merchandise and trips on sale in the store." noindex />
      <PageHeader
        title="Store Management"
        intro="The merchandise and trips on sale in the store."
        back={{ to: paths.admin }}
        actions={
          selectedTab === 'events' ? (
            <AddEventButton onAdd={() => setIsAdding(true)} />
          ) : (
            <AddProductButton onAdd={form.add} />
          )
        }
      />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Tabs
          label="Store"
          value={selectedTab}
          onValueChange={(value) => setSearch(value === 'events' ? { tab: 'events' } : {}, { replace: true })}
          tabs={[
            {
              value: 'products',
              label: 'Products & Merchandise',
              content: <AdminProductCatalog form={form} renderHistory={(id) => <ProductActivity id={id} />} />,
            },
            {
              value: 'events',
              label: 'Events',
              content: <StoreEventsSection isAdding={isAdding} onDone={() => setIsAdding(false)} />,
            },
          ]}
        />
      </Suspense>
    </div>
  )
}
