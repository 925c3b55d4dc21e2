/** Joins class names and skips falsy ones. Conflicting Tailwind classes are not resolved. */
export const cn = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
