/** Widths of the stored copies below the largest, in pixels. Widths above the picture's own are left out. */
const NARROWER_WIDTHS_PX = [480, 960]

/** The largest file's name lists the widths of its copies. Files without that list have no copies. */
const WIDTHS_SUFFIX_PATTERN = /\.w([\d-]+)\.(\w+)$/

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
