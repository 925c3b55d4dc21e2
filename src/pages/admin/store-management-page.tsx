import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InlineTarget } from '@/features/events/form/event-form-inline'
import { AddProductButton, AdminProductCatalog, useProductForm } from '@/features/store/admin/product-catalog'
import { ProductActivity } from './product-history'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'
import { StoreEvents } from './store-events'
import { Skeleton } from '@/ui/skeleton'

// With the form, the page's chunk would exceed its budget.
const EventFormInline = lazyComponent(() =>
  import('@/features/events/form/event-form-inline').then((m) => m.EventFormInline),
)

const BLANK: InlineTarget = {
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

const Events = ({ adding, onDone }: { adding: boolean; onDone: () => void }) => (
  <div className="grid gap-6">
    <Suspense fallback={<Skeleton className="h-72" />}>
      {adding && <EventFormInline target={BLANK} onDone={onDone} />}
    </Suspense>
    <StoreEvents />
  </div>
)

export const StoreManagementPage = () => {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'events' ? 'events' : 'products'
  const form = useProductForm()
  const [adding, setAdding] = useState(false)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Store Management" description="Merchandise and trips as the store sells them." noindex />
      <PageHeader
        title="Store Management"
        intro="Merchandise and trips as the store sells them."
        back={{ to: paths.admin }}
        actions={
          tab === 'events' ? <AddEventButton onAdd={() => setAdding(true)} /> : <AddProductButton onAdd={form.add} />
        }
      />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Tabs
          label="Store"
          value={tab}
          onValueChange={(value) => setSearch(value === 'events' ? { tab: 'events' } : {}, { replace: true })}
          tabs={[
            {
              value: 'products',
              label: 'Products & Merchandise',
              content: <AdminProductCatalog form={form} history={(id) => <ProductActivity id={id} />} />,
            },
            { value: 'events', label: 'Events', content: <Events adding={adding} onDone={() => setAdding(false)} /> },
          ]}
        />
      </Suspense>
    </div>
  )
}
