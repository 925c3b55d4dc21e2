import { useState } from 'react'
import { PictureError, shrinkPicture, WRONG_TYPE_MESSAGE } from '@/lib/pictures/shrink-picture'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { Picture } from '@/ui/picture'
import { createNewPicture, type NewPicture } from './product-mutations'

export interface ProductPicture {
  image_url: string | null
  /** A new picture, uploaded on save. */
  picture: NewPicture | null
  /** Object URL of the new picture. */
  preview?: string
}

interface PictureFieldProps {
  value: ProductPicture
  onChange: (value: ProductPicture) => void
}

/** The product's picture: chosen, scaled down in the browser, and uploaded on save. */
export const AdminProductPicture = ({ value, onChange }: PictureFieldProps) => {
  const [error, setError] = useState<string>()
  const shown = value.preview ?? value.image_url
  const selectPicture = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    try {
      const picture = createNewPicture(await shrinkPicture(file))
      if (value.preview) URL.revokeObjectURL(value.preview)
      const [smallest] = picture.copies
      const preview = smallest && URL.createObjectURL(new Blob([smallest.bytes], { type: picture.type }))
      onChange({ ...value, picture, preview })
    } catch (failure) {
      setError(failure instanceof PictureError ? failure.message : WRONG_TYPE_MESSAGE)
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
        onChange={(event) => void selectPicture(event.target.files?.[0])}
      />
    </div>
  )
}
