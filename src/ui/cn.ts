/** Joins class names; what is false is left out. Later names do not override earlier ones: do not pass rivals. */
export const cn = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
