import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { productVariantsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import type { ProductValues } from './product-schema'

/** The fields for the variants of a product, each with its own stock. */
export const AdminProductVariants = ({ form }: { form: UseFormReturn<ProductValues> }) => {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-2xl border p-4 sm:col-span-2">
      <legend className="px-1 font-medium">Sizes or types</legend>
      {fields.map(({ key }, index) => {
        const variantErrors = formState.errors.variants?.[index]
        return (
          <div key={key} className="flex min-w-0 items-start gap-2">
            <TextField
              label={`Name ${index + 1}`}
              required
              className="min-w-24 flex-1"
              error={variantErrors?.name?.message}
              {...register(`variants.${index}.name`)}
            />
            <TextField
              label={`Quantity ${index + 1}`}
              inputMode="numeric"
              required
              className="w-28 min-w-0"
              error={variantErrors?.stock?.message}
              {...register(`variants.${index}.stock`)}
            />
            <Button
              variant="ghost"
              size="icon"
              className="mt-7"
              aria-label={`Remove size ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </div>
        )
      })}
      {fields.length <= productVariantsLimits.sort_order.max && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => append({ name: '', stock: '' })}
        >
          <Plus aria-hidden className="size-4" />
          Add Size
        </Button>
      )}
    </fieldset>
  )
}
