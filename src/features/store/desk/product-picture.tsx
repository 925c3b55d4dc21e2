import { useState } from 'react'
import { PictureRefused, shrinkPicture, WRONG_TYPE } from '@/lib/pictures/shrink-picture'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { Picture } from '@/ui/picture'
import { newPicture, type NewPicture } from './product-mutations'

export interface ProductPicture {
  image_url: string | null
  /** Chosen now, not uploaded before the item is saved. */
  picture: NewPicture | null
  /** Address of the chosen bytes in this browser. */
  preview?: string
}

interface PictureFieldProps {
  value: ProductPicture
  onChange: (value: ProductPicture) => void
}

/** One picture of an item: chosen, made small in the browser, shown, and sent with the item. */
export const AdminProductPicture = ({ value, onChange }: PictureFieldProps) => {
  const [error, setError] = useState<string>()
  const shown = value.preview ?? value.image_url
  const choose = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    try {
      const picture = newPicture(await shrinkPicture(file))
      if (value.preview) URL.revokeObjectURL(value.preview)
      const [smallest] = picture.cuts
      const preview = smallest && URL.createObjectURL(new Blob([smallest.bytes], { type: picture.type }))
      onChange({ ...value, picture, preview })
    } catch (failure) {
      setError(failure instanceof PictureRefused ? failure.message : WRONG_TYPE)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
      {shown && (
        <div className="flex items-center gap-2">
          <Picture
            src={shown}
            alt=""
            width={1000}
            height={1000}
            sizes="6rem"
            className="size-24 rounded-xl border object-cover"
          />
          <Button variant="ghost" size="sm" onClick={() => onChange({ image_url: null, picture: null })}>
            Remove Picture
          </Button>
        </div>
      )}
      <TextField
        label="Picture"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        error={error}
        className="min-w-0 grow basis-64"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </div>
  )
}
