import { detectFileType, SIGNATURE_BYTES } from '@/lib/file-types'
import { FORM } from '@/lib/generated/limits'
import { PHOTO_TYPES, type PhotoRefusal } from './incident-rules'

/** Longest side of a photo in pixels. Text on a sign stays readable, and a photo has about 1 MB. */
const MAX_SIDE_PX = 2560
const JPEG_QUALITY = 0.85

/**
 * Scales a photo down and encodes it again as a JPEG, without metadata such as the place and the camera. Null: this
 * browser cannot decode the photo.
 */
const shrinkPhoto = async (file: Blob): Promise<Blob | null> => {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  } catch {
    return null
  }
}

/**
 * Reads a photo that the guide chose. Returns the reason if the photo cannot be stored. A photo that this browser cannot
 * decode keeps its metadata, because the server may be able to store it.
 */
export const readPhotoFile = async (
  file: File,
): Promise<{ bytes: ArrayBuffer; type: string } | { reason: PhotoRefusal }> => {
  const photoBlob = (await shrinkPhoto(file)) ?? file
  const bytes = await photoBlob.arrayBuffer()
  const fileType = detectFileType(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, SIGNATURE_BYTES)))
  if (fileType === null || !PHOTO_TYPES.includes(fileType)) return { reason: 'wrong_type' }
  return bytes.byteLength > FORM.file ? { reason: 'too_large' } : { bytes, type: fileType }
}
