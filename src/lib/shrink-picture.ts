/** The longest side a stored picture has, in pixels. */
const LONGEST_SIDE = 1600
/** Bytes a file may have before it is made smaller: beyond it a phone's memory is at risk. */
export const LARGEST_FILE = 20 * 1024 * 1024
const SIDE_TOO_SMALL = 1

export class PictureRefused extends Error {}

export const WRONG_TYPE = 'This file is no picture. Please choose a JPEG, PNG or WebP.'
export const TOO_LARGE = 'This file is larger than 20 MB. Please choose a smaller one.'

export interface SmallPicture {
  bytes: ArrayBuffer
  type: string
  width: number
  height: number
}

/** The size a picture is stored in; never larger than it came. */
export const fit = (width: number, height: number, longest = LONGEST_SIDE): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(SIDE_TOO_SMALL, Math.round(width * scale)),
    height: Math.max(SIDE_TOO_SMALL, Math.round(height * scale)),
  }
}

/**
 * Decodes a file, makes it smaller and encodes it anew: what is stored is a picture whatever the file claimed to be,
 * and holds no place or camera data.
 * @throws PictureRefused with words for the person
 */
export const shrinkPicture = async (file: File): Promise<SmallPicture> => {
  if (file.size > LARGEST_FILE) throw new PictureRefused(TOO_LARGE)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureRefused(WRONG_TYPE)
  })
  const { width, height } = fit(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  // A browser that cannot write WebP answers with PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82))
  if (!blob) throw new PictureRefused(WRONG_TYPE)
  return { bytes: await blob.arrayBuffer(), type: blob.type, width, height }
}
