/** A request's parameters, nested as in Stripe's form encoding: `a[b][0]=c`. */
export interface NestedForm {
  [name: string]: string | NestedForm
}

/** Parses a query string or form-encoded body. */
export const parseForm = (encoded: string): NestedForm => {
  const form: NestedForm = {}
  for (const [path, value] of new URLSearchParams(encoded)) {
    const pathParts = path.split(/[[\]]+/).filter(Boolean)
    const lastName = pathParts.pop()
    if (lastName === undefined) continue
    let parentForm = form
    for (const name of pathParts) {
      const nestedForm = parentForm[name]
      parentForm = parentForm[name] = typeof nestedForm === 'object' ? nestedForm : {}
    }
    parentForm[lastName] = value
  }
  return form
}

export const readFormText = (form: NestedForm, name: string): string | null => {
  const formValue = form[name]
  return typeof formValue === 'string' && formValue !== '' ? formValue : null
}

export const readNestedForm = (form: NestedForm, name: string): NestedForm => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** Reads a list. In form encoding, a list is an object whose property names are the indexes. */
export const readList = (form: NestedForm, name: string): string[] =>
  Object.values(readNestedForm(form, name)).filter((value) => typeof value === 'string')

/** Reads the `metadata` parameter. Its values are texts. */
export const readMetadata = (form: NestedForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readNestedForm(form, 'metadata')).flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])),
  )

export const readBoolean = (form: NestedForm, name: string): boolean => form[name] === 'true'
