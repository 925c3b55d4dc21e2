import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PromoCodeList } from '@/features/booking-options/promo-codes/admin/promo-code-list'
import type { AdminPromoCode } from '@/features/booking-options/promo-codes/admin/promo-code-rules'
import {
  formatPromoCodeFilters,
  isPromoCodeState,
  parsePromoCodeFilters,
  STATE_FILTERS,
  type PromoCodeFilters,
} from '@/features/booking-options/promo-codes/admin/promo-code-rules'
import { useOpenFromUrl } from '@/lib/navigation'
import { formatSearch, paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { SelectField, SelectOptions } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { lazyComponent } from '@/ui/lazy-component'

// The form loads lazily, because the page's chunk would otherwise exceed its size budget.
const PromoCodeDialog = lazyComponent(() =>
  import('@/features/booking-options/promo-codes/admin/promo-code-form').then((m) => m.PromoCodeDialog),
)

export const PromoCodesPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...filters } = parsePromoCodeFilters(search)
  const [codeToEdit, setCodeToEdit] = useState<AdminPromoCode | 'new' | null>(null)
  const setFilters = (changedFilters: Partial<PromoCodeFilters & { page: number }>) =>
    setSearch(formatPromoCodeFilters({ ...parsePromoCodeFilters(formatSearch()), page: 1, ...changedFilters }), {
      replace: true,
    })
  useOpenFromUrl(() => setCodeToEdit('new'))
  return (
    <div className="wrap pb-20">
      <PageMeta title="Promo Codes" description="Codes that reduce the price of a booking or order." noindex />
      <PageHeader
        title="Promo Codes"
        intro="Codes that reduce the price of a booking or an order in the store. Customers type them when they book or order."
        back={{ to: paths.admin }}
        actions={
          <Button onPointerEnter={PromoCodeDialog.preload} onClick={() => setCodeToEdit('new')}>
            <Plus aria-hidden className="size-5" />
            Add a Promo Code
          </Button>
        }
      />
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
          <SearchField label="Search by code" value={filters.q} onChange={(q) => setFilters({ q })} />
          <SelectField
            label="State"
            hideLabel
            value={filters.state}
            onChange={({ target }) => setFilters({ state: isPromoCodeState(target.value) ? target.value : '' })}
          >
            <SelectOptions labelsByValue={STATE_FILTERS} />
          </SelectField>
        </div>
        <p className="text-sm text-muted">
          Uses and revenue count bookings and orders that are not cancelled, expired or refunded.
        </p>
        <PromoCodeList
          filters={filters}
          page={page}
          onPageChange={(newPage) => setFilters({ page: newPage })}
          onEdit={setCodeToEdit}
        />
      </div>
      {codeToEdit && (
        <PromoCodeDialog code={codeToEdit === 'new' ? undefined : codeToEdit} onClose={() => setCodeToEdit(null)} />
      )}
    </div>
  )
}
