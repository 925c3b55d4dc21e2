/** Widths of the stored copies below the largest, in pixels. Widths above the picture's own are left out. */
const NARROWER = [480, 960]

/** The largest file's name lists the widths of its copies. Files without that list have no copies. */
const WIDTHS_SUFFIX = /\.w([\d-]+)\.(\w+)$/

export interface Cut {
  /** Path of the file. */
  file: string
  /** In pixels. 0: unknown. */
  width: number
}

export const widthsOf = (width: number): number[] => [...NARROWER.filter((narrower) => narrower < width), width]

/** The file name of the largest copy, with the list of widths. */
export const nameWith = (stem: string, widths: readonly number[], ending: string): string =>
  `${stem}.w${widths.join('-')}.${ending}`

/** All copies of a picture, narrowest first, from the name or URL of the largest. */
export const cutsOf = (largest: string): Cut[] => {
  const [, dimensions = '', ending = ''] = WIDTHS_SUFFIX.exec(largest) ?? []
  const widths = dimensions.split('-').map(Number)
  return widths.map((width, n) => ({
    file: n === widths.length - 1 ? largest : largest.replace(WIDTHS_SUFFIX, `.${width}.${ending}`),
    width,
  }))
}
