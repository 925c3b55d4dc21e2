const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The texts in a list that came from outside. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** What an RPC of ours answers: a status, the fields found wrong where it is `invalid`, and what belongs to the status. */
export interface Outcome<Status extends string = string> {
  status: Status
  fields: string[]
  [detail: string]: unknown
}

/**
 * Reads an RPC's answer.
 * @param known the statuses its caller words; left out, any status is taken
 * @throws where the status is none of those expected: a failure like any other
 */
export const readOutcome = <Status extends string = string>(answer: unknown, known?: readonly Status[]): Outcome<Status> => {
  const record = isRecord(answer) ? answer : {}
  const { status } = record
  const expected = (value: unknown): value is Status => typeof value === 'string' && (known?.includes(value as Status) ?? true)
  if (!expected(status)) throw new Error(`Unexpected answer: ${JSON.stringify(status)}`)
  return { ...record, status, fields: textsOf(record.fields) }
}
