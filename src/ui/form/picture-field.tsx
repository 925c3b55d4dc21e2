import { useRef, useState } from 'react'
import { PictureError, shrinkPicture, WRONG_TYPE_MESSAGE } from '@/lib/pictures/shrink-picture'
import { createNewPicture, type NewPicture } from '@/lib/pictures/new-picture'
import { Button } from '@/ui/button'
import { Picture } from '@/ui/picture'
import { TextField } from './field'

export interface FormPicture {
  image_url: string | null
  /** A new picture. It is uploaded when the form is saved. */
  picture: NewPicture | null
  /** The object URL of the new picture. */
  preview?: string
}

/**
 * State of a form's picture field. A selected file is scaled down before it is saved.
 * @param image_url URL of the stored picture
 * @returns `pictureField`: props of the field; `selected`: all pictures that the user selected; `waitForPicture`: waits
 * until the file is scaled down, and returns null if the file is invalid
 */
export const useFormPicture = (image_url: string | null) => {
  const [picture, setPicture] = useState<FormPicture>({ image_url, picture: null })
  const [selected, setSelected] = useState<NewPicture[]>([])
  const latestPicture = useRef(picture)
  const pendingPreparation = useRef<Promise<boolean>>(Promise.resolve(true))
  const pictureField = {
    value: picture,
    onChange: (changedPicture: FormPicture) => {
      latestPicture.current = changedPicture
      setPicture(changedPicture)
      const addedPicture = changedPicture.picture
      if (addedPicture) setSelected((pictures) => [...pictures, addedPicture])
    },
    onPreparing: (preparation: Promise<boolean>) => {
      pendingPreparation.current = preparation
      // An invalid file blocks only one submit, which shows the error. The next submit saves the form without the file.
      void preparation.then(() => {
        if (pendingPreparation.current === preparation) pendingPreparation.current = Promise.resolve(true)
      })
    },
  }
  const waitForPicture = async (): Promise<FormPicture | null> =>
    (await pendingPreparation.current) ? latestPicture.current : null
  return { pictureField, selected, waitForPicture }
}

interface PictureFieldProps {
  value: FormPicture
  onChange: (value: FormPicture) => void
  /**
   * Called when the user chooses a file, with a promise for scaling it down. The promise resolves to false if the file
   * can’t be used.
   */
  onPreparing: (preparation: Promise<boolean>) => void
  label?: string
}

/** The field for a picture. The browser scales a chosen picture down; it is uploaded when the form is saved. */
export const PictureField = ({ value, onChange, onPreparing, label = 'Picture' }: PictureFieldProps) => {
  const [error, setError] = useState<string>()
  const pictureUrl = value.preview ?? value.image_url
  const preparePicture = async (file: File): Promise<boolean> => {
    setError(undefined)
    try {
      const picture = createNewPicture(await shrinkPicture(file))
      if (value.preview) URL.revokeObjectURL(value.preview)
      const [smallest] = picture.copies
      const previewUrl = smallest && URL.createObjectURL(new Blob([smallest.bytes], { type: picture.type }))
      onChange({ ...value, picture, preview: previewUrl })
      return true
    } catch (preparationError) {
      setError(preparationError instanceof PictureError ? preparationError.message : WRONG_TYPE_MESSAGE)
      return false
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
      {pictureUrl && (
        <div className="flex items-center gap-2">
          <Picture
            src={pictureUrl}
            alt=""
            width={1000}
            height={1000}
            sizes="6rem"
            className="size-24 rounded-xl border object-cover"
          />
          <Button variant="ghost" size="sm" onClick={() => onChange({ image_url: null, picture: null })}>
            Remove {label}
          </Button>
        </div>
      )}
      <TextField
        label={label}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        error={error}
        className="min-w-0 grow basis-64"
        onChange={(event) => {
          const pickedFile = event.target.files?.[0]
          if (pickedFile) onPreparing(preparePicture(pickedFile))
        }}
      />
    </div>
  )
}
