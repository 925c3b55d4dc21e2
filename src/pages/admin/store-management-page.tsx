import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InlineTarget } from '@/features/events/form/event-form-inline'
import { AdminProductShelf } from '@/features/store/desk/product-shelf'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { onDemand } from '@/ui/on-demand'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { StoreEvents } from './store-events'

const EventFormInline = onDemand(() =>
  import('@/features/events/form/event-form-inline').then((m) => m.EventFormInline),
)

const BLANK: InlineTarget = {
  mode: 'create',
  sourceId: null,
  version: null,
  values: { name: '', startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
}

const Events = () => {
  const [adding, setAdding] = useState(false)
  return (
    <div className="grid gap-6">
      <Button
        className="justify-self-start"
        onPointerEnter={EventFormInline.preload}
        onFocus={EventFormInline.preload}
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden className="size-5" />
        Add Event
      </Button>
      <Suspense fallback={<Skeleton className="h-72" />}>
        {adding && <EventFormInline target={BLANK} onDone={() => setAdding(false)} />}
      </Suspense>
      <StoreEvents />
    </div>
  )
}

export const StoreManagementPage = () => {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'events' ? 'events' : 'products'
  return (
    <div className="wrap pb-20">
      <PageMeta title="Store Management" description="Merchandise and trips as the store sells them." noindex />
      <PageHeader
        title="Store Management"
        intro="Merchandise and trips as the store sells them."
        back={{ to: paths.admin }}
      />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Tabs
          label="Store"
          value={tab}
          onValueChange={(value) => setSearch(value === 'events' ? { tab: 'events' } : {}, { replace: true })}
          tabs={[
            { value: 'products', label: 'Products & Merchandise', content: <AdminProductShelf /> },
            { value: 'events', label: 'Events', content: <Events /> },
          ]}
        />
      </Suspense>
    </div>
  )
}
