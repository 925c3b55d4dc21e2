/** Widths of the smaller stored copies, in pixels. Widths above the original's own width are skipped. */
const NARROWER_WIDTHS_PX = [480, 960]

/** The file name of the largest copy lists the widths of all copies. A file without that list has no other copies. */
const WIDTHS_SUFFIX_PATTERN = /\.w([\d-]+)\.(\w+)$/

/** Pictures that belong to the site's design, in `public/pictures`. */
export const SITE_PICTURE_PATTERN = /^\/pictures\//

/** Size of link preview pictures (`og:image`), in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }
/** Maximum size of a link preview file in bytes. Social networks do not show larger link previews. */
export const MAX_PREVIEW_BYTES = 300_000

export interface PictureCopy {
  /** Path of the file. */
  file: string
  /** Width of the copy in pixels. 0: the width is unknown. */
  width: number
}

export const getStoredWidths = (width: number): number[] => [
  ...NARROWER_WIDTHS_PX.filter((narrower) => narrower < width),
  width,
]

/** The file name of the largest copy, which lists the widths of all copies. */
export const formatFileName = (stem: string, widths: readonly number[], ending: string): string =>
  `${stem}.w${widths.join('-')}.${ending}`

/** All copies of a picture, narrowest first, derived from the name or URL of the largest copy. */
export const getPictureCopies = (largest: string): PictureCopy[] => {
  const [, dimensions = '', ending = ''] = WIDTHS_SUFFIX_PATTERN.exec(largest) ?? []
  const storedWidths = dimensions.split('-').map(Number)
  return storedWidths.map((width, index) => ({
    file: index === storedWidths.length - 1 ? largest : largest.replace(WIDTHS_SUFFIX_PATTERN, `.${width}.${ending}`),
    width,
  }))
}

/**
 * The JPEG copy of a picture, for link previews. Most social networks do not show AVIF.
 * @param largest name or URL of the largest copy
 * @returns name or URL of the JPEG; null if the picture was not uploaded on this site
 */
export const getPreviewFile = (largest: string): string | null => {
  if (SITE_PICTURE_PATTERN.test(largest)) return largest.replace('.avif', '-og.jpg')
  return WIDTHS_SUFFIX_PATTERN.test(largest) ? largest.replace(WIDTHS_SUFFIX_PATTERN, '.og.jpg') : null
}

/** All stored files of a picture: the link preview, then the copies, narrowest first. */
export const getPictureFiles = (largest: string): string[] => {
  const previewFile = getPreviewFile(largest)
  return [...(previewFile ? [previewFile] : []), ...getPictureCopies(largest).map(({ file }) => file)]
}
