import { formatFileName } from './image-sizes'
import type { ShrunkPicture } from './shrink-picture'

/**
 * Creates a file name from the time and the original name. Contains only characters that need no escaping in URLs.
 * @param fileName name of the selected file
 */
export const createPictureName = ({ type, copies }: Pick<ShrunkPicture, 'type' | 'copies'>, fileName = ''): string => {
  const nameStem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return formatFileName(
    `${Date.now()}-${crypto.randomUUID().slice(0, 8)}-${nameStem || 'photo'}`,
    copies.map(({ width }) => width),
    type.split('/')[1] ?? 'webp',
  )
}

export interface NewPicture extends ShrunkPicture {
  /** The file name. It is generated when the user chooses the picture, so that a retry uploads the same file. */
  name: string
}

export const createNewPicture = (picture: ShrunkPicture): NewPicture => ({
  ...picture,
  name: createPictureName(picture),
})
