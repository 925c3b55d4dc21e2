import type { Answers } from './law'
import { STATUSES } from './statuses'

const isAnswer = <Name extends keyof Answers>(name: Name, value: unknown): value is Answers[Name] => {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false
  const known: readonly unknown[] = STATUSES[name]
  return known.includes(value.status)
}

/**
 * Reads an RPC's answer.
 * @param name the function that was called
 * @throws where the status is none that the function answers: a failure like any other
 */
export const readOutcome = <Name extends keyof Answers>(name: Name, answer: unknown): Answers[Name] => {
  if (isAnswer(name, answer)) return answer
  throw new Error(`${name} answered what it never answers.`)
}
