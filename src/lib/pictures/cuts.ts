/** The widths a picture is stored in beside its largest, in pixels; none where it is no wider itself. */
const NARROWER = [480, 960]

/** The name of the largest file tells in which widths the picture lies beside it; one stored before has none. */
const TOLD = /\.w([\d-]+)\.(\w+)$/

export interface Cut {
  /** Where it lies. */
  file: string
  /** In pixels; 0: not told. */
  width: number
}

export const widthsOf = (width: number): number[] => [...NARROWER.filter((narrower) => narrower < width), width]

/** The name of the largest file of a picture in these widths. */
export const nameWith = (stem: string, widths: readonly number[], ending: string): string =>
  `${stem}.w${widths.join('-')}.${ending}`

/** All files of a picture, narrowest first, by the name or address of its largest. */
export const cutsOf = (largest: string): Cut[] => {
  const [, told = '', ending = ''] = TOLD.exec(largest) ?? []
  const widths = told.split('-').map(Number)
  return widths.map((width, n) => ({
    file: n === widths.length - 1 ? largest : largest.replace(TOLD, `.${width}.${ending}`),
    width,
  }))
}
