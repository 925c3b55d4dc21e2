/** A request's parameters, nested as in Stripe's form encoding: `a[b][0]=c`. */
export interface Form {
  [name: string]: string | Form
}

/** Parses a query string or form-encoded body. */
export const readForm = (encoded: string): Form => {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(encoded)) {
    const names = path.split(/[[\]]+/).filter(Boolean)
    const last = names.pop()
    if (last === undefined) continue
    let at = form
    for (const name of names) {
      const inner = at[name]
      at = at[name] = typeof inner === 'object' ? inner : {}
    }
    at[last] = value
  }
  return form
}

export const text = (form: Form, name: string): string | null => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const part = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** Lists are encoded with indexes as names. */
export const listOf = (form: Form, name: string): string[] =>
  Object.values(part(form, name)).filter((value) => typeof value === 'string')

/** The `metadata` parameter: names and texts. */
export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(part(form, 'metadata')).flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])),
  )

export const isTrue = (form: Form, name: string): boolean => form[name] === 'true'
