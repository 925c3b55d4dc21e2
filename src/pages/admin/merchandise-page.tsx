import { AddProductButton, AdminProductShelf, useProductForm } from '@/features/store/desk/product-shelf'
import { ProductHistory } from './product-history'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const MerchandisePage = () => {
  const form = useProductForm()
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Manage Merchandise"
        description="Items of the store: create, edit, duplicate and delete."
        noindex
      />
      <PageHeader
        title="Manage Merchandise"
        intro="Store products. Drafts are visible only here."
        back={{ to: paths.admin }}
        actions={<AddProductButton onAdd={form.add} />}
      />
      <AdminProductShelf form={form} history={(id) => <ProductHistory id={id} />} />
    </div>
  )
}
