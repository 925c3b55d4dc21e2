/** The look of what can be done with a comment: there, and not louder than the words. */
export const quietButton = 'inline-flex min-h-9 items-center gap-1.5 rounded-full pr-3 text-sm text-muted hover:text-lantern'
