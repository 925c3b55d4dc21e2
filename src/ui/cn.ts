/** Joins class names and skips falsy ones. Does not resolve conflicting Tailwind classes. */
export const cn = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
