import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { CheckboxField, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useInlineFormFocus } from '@/ui/form/use-field'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { PictureField, useFormPicture } from '@/ui/form/picture-field'
import { AdminProductVariants } from './product-variants'
import { createProductMessages } from './product-messages'
import { deletePictures, saveProduct } from './product-mutations'
import { PRODUCT_CATEGORIES, productSchema, type ProductValues } from './product-schema'

/** The product to edit, and the version with which the form was filled. A new product has no id. */
export interface ProductTarget {
  id: string | null
  version: number | null
  values: ProductValues
  image_url: string | null
}

const createFieldPropsGetter =
  ({ register, formState }: UseFormReturn<ProductValues>) =>
  (name: Exclude<keyof ProductValues, 'variants' | 'is_posted'>) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  })

/** The form fields for name, price, stock and other values. */
const ProductFields = ({ form }: { form: UseFormReturn<ProductValues> }) => {
  const getFieldProps = createFieldPropsGetter(form)
  const [variants, category] = useWatch({ control: form.control, name: ['variants', 'category'] })
  const hasVariants = variants.length > 0
  return (
    <>
      <TextField label="Name" required {...getFieldProps('name')} />
      <SelectField
        label="Category"
        hint={
          category === 'Gift Vouchers'
            ? 'To redeem a voucher, lower the booking’s total by the voucher’s value under Manage Plan. The customer paid when buying the voucher.'
            : undefined
        }
        {...getFieldProps('category')}
      >
        {PRODUCT_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <TextAreaField label="Description" rows={3} className="sm:col-span-2" {...getFieldProps('description')} />
      <TextField label="Price (AUD)" inputMode="decimal" required {...getFieldProps('price')} />
      <TextField label="Sale Price (AUD)" hint="Optional." inputMode="decimal" {...getFieldProps('sale_price')} />
      {hasVariants ? (
        <p className="self-center text-muted">Stock is the sum of the variants below.</p>
      ) : (
        <TextField label="Stock" hint="Leave empty for no limit." inputMode="numeric" {...getFieldProps('stock')} />
      )}
      <TextField label="Tags" hint="Separated by commas." {...getFieldProps('tags')} />
      <SelectField label="Status" {...getFieldProps('status')}>
        <option value="draft">Draft</option>
        <option value="live">Live</option>
      </SelectField>
      <SelectField label="Availability" {...getFieldProps('availability')}>
        <option value="available">Available</option>
        <option value="coming_soon">Coming Soon</option>
      </SelectField>
      <CheckboxField
        label="Sent by post"
        hint="Leave unticked for items such as vouchers: no address or postage is needed."
        {...form.register('is_posted')}
      />
    </>
  )
}

interface ProductFormProps {
  target: ProductTarget
  onDone: () => void
  /** Content below the form's buttons, such as the activity log of the product. */
  children?: ReactNode
}

/** A form inside the page that creates or edits a product. The typed values stay in the form if saving fails. */
export const AdminProductForm = ({ target, onDone, children }: ProductFormProps) => {
  const form = useForm<ProductValues>({ resolver: zodResolver(productSchema), defaultValues: target.values })
  const { pictureField, selected, waitForPicture } = useFormPicture(target.image_url)
  // Generates one id per opened form for a new product, so that a retry saves the same product.
  const [generatedId] = useState(() => crypto.randomUUID())
  const newProductId = useDraft(['products', target.values.name], generatedId)
  const getFieldProps = createFieldPropsGetter(form)
  const isNew = target.id === null
  const deleteUnusedPicture = () => void deletePictures([target.image_url], selected)
  const { send, isBusy, notice, deleteDraft } = useSend(saveProduct, {
    form,
    draft: [target.id, target.version, target.values.name],
    messages: createProductMessages(isNew, form.getValues('name')),
    notice: 'exceptSuccess',
    onResult: ({ status }) => {
      if (status === 'saved') closeForm()
    },
  })
  const closeForm = () => {
    newProductId.discard()
    deleteDraft()
    deleteUnusedPicture()
    onDone()
  }
  const saveForm = async (values: ProductValues) => {
    const picture = await waitForPicture()
    if (!picture) return
    newProductId.saveValue(newProductId.value)
    await send({
      id: target.id ?? newProductId.value,
      version: target.version,
      image_url: picture.image_url,
      picture: picture.picture,
      form: values,
    })
  }
  const formTitle = target.id ? 'Edit Item' : 'Add Product'
  const cardProps = useInlineFormFocus()
  return (
    <Card as="section" aria-label={formTitle} className="p-5 outline-none sm:p-6" {...cardProps}>
      <h2 className="display mb-4 text-xl">{formTitle}</h2>
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void form.handleSubmit(saveForm)(event)}
      >
        <ProductFields form={form} />
        <AdminProductVariants form={form} />
        <PictureField {...pictureField} />
        <TextField
          label="Picture Description"
          hint="Describes the picture for screen readers."
          className="sm:col-span-2"
          {...getFieldProps('image_alt')}
        />
        <div className="empty:hidden sm:col-span-2">
          <MessageNotice message={notice} />
        </div>
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" isBusy={isBusy || form.formState.isSubmitting}>
            {target.id ? 'Save Changes' : 'Create Item'}
          </Button>
          <Button variant="ghost" onClick={closeForm}>
            Cancel
          </Button>
        </div>
      </form>
      {children}
    </Card>
  )
}
