/** Widths of the stored copies below the largest, in pixels. Widths above the picture's own are left out. */
const NARROWER_WIDTHS_PX = [480, 960]

/** The largest file's name lists the widths of its copies. Files without that list have no copies. */
const WIDTHS_SUFFIX_PATTERN = /\.w([\d-]+)\.(\w+)$/

/** Pictures of the site itself, in `public/pictures`. */
export const SITE_PICTURE_PATTERN = /^\/pictures\//

/** Size of link preview pictures (`og:image`), in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }
/** Networks do not show larger link previews. */
export const MAX_PREVIEW_BYTES = 300_000

export interface PictureCopy {
  /** Path of the file. */
  file: string
  /** In pixels. 0: unknown. */
  width: number
}

export const getStoredWidths = (width: number): number[] => [
  ...NARROWER_WIDTHS_PX.filter((narrower) => narrower < width),
  width,
]

/** The file name of the largest copy, with the list of widths. */
export const formatFileName = (stem: string, widths: readonly number[], ending: string): string =>
  `${stem}.w${widths.join('-')}.${ending}`

/** All copies of a picture, narrowest first, from the name or URL of the largest. */
export const getPictureCopies = (largest: string): PictureCopy[] => {
  const [, dimensions = '', ending = ''] = WIDTHS_SUFFIX_PATTERN.exec(largest) ?? []
  const widths = dimensions.split('-').map(Number)
  return widths.map((width, n) => ({
    file: n === widths.length - 1 ? largest : largest.replace(WIDTHS_SUFFIX_PATTERN, `.${width}.${ending}`),
    width,
  }))
}

/**
 * The JPEG that link previews show, because most networks do not show AVIF.
 * @param largest name or URL of the picture's largest file
 * @returns its name or URL. Null: the picture has none, because it was not uploaded here.
 */
export const getPreviewFile = (largest: string): string | null => {
  if (SITE_PICTURE_PATTERN.test(largest)) return largest.replace('.avif', '-og.jpg')
  return WIDTHS_SUFFIX_PATTERN.test(largest) ? largest.replace(WIDTHS_SUFFIX_PATTERN, '.og.jpg') : null
}

/** All stored files of a picture: the link preview, then the copies, narrowest first. */
export const getPictureFiles = (largest: string): string[] => {
  const preview = getPreviewFile(largest)
  return [...(preview ? [preview] : []), ...getPictureCopies(largest).map(({ file }) => file)]
}
