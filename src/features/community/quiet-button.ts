const shape = 'inline-flex min-h-9 items-center gap-1.5 rounded-full pr-3 text-sm hover:text-lantern'

/** The look of what can be done with a comment: there, and not louder than the words. */
export const quietButton = `${shape} text-muted`

/** The same, where it has been done. */
export const quietButtonOn = `${shape} text-lantern`
