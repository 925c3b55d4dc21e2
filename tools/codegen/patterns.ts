import type { Catalogue } from './catalogue.ts'

export interface PatternRule {
  /**
   * The pattern works the same in PostgreSQL and in JavaScript (flag `u`). It lists all characters instead of classes
   * such as \d.
   */
  pattern: string
  /** Maximum length, in characters as PostgreSQL counts them. */
  max: number
}

/** The functions in `private` that contain the rules of names and addresses. */
export const TEXT_RULES = {
  EMAIL: 'is_email',
  NAME: 'is_name',
  PERSON_NAME: 'is_person_name',
  PHONE: 'is_phone',
} as const

/**
 * Reads a rule from the body of a function of the form `value ~ '…' and char_length(value) <= n`. The pattern may
 * consist of several literals.
 */
const readPatternRule = (name: string, source: string | undefined): PatternRule => {
  const ruleMatch = /value ~\s+((?:'(?:[^']|'')*'\s*)+)and char_length\(value\) <= (\d+)/.exec(source ?? '')
  if (!ruleMatch?.[1]) throw new Error(`private.${name} is not written as "value ~ '…' and char_length(value) <= n".`)
  const pattern = ruleMatch[1]
    .trim()
    .slice(1, -1)
    .replace(/'\s*\n\s*'/g, '')
    .replaceAll("''", "'")
  // \s, \d and \w depend on the database's locale, and differ from JavaScript's.
  if (/\\[sdwSDW]/.test(pattern))
    throw new Error(`private.${name} uses a class that is not the same everywhere: name the characters.`)
  return { pattern, max: Number(ruleMatch[2]) }
}

export const readTextRules = ({ sources }: Catalogue): Record<keyof typeof TEXT_RULES, PatternRule> => ({
  EMAIL: readPatternRule(TEXT_RULES.EMAIL, sources.get(TEXT_RULES.EMAIL)),
  NAME: readPatternRule(TEXT_RULES.NAME, sources.get(TEXT_RULES.NAME)),
  PERSON_NAME: readPatternRule(TEXT_RULES.PERSON_NAME, sources.get(TEXT_RULES.PERSON_NAME)),
  PHONE: readPatternRule(TEXT_RULES.PHONE, sources.get(TEXT_RULES.PHONE)),
})

/** The number that a function of the schema `private` returns, such as `max_order_lines`. */
export const readConstant = ({ sources }: Catalogue, name: string): number => {
  const constantText = /^\s*select (\d+)\s*$/.exec(sources.get(name) ?? '')?.[1]
  if (!constantText) throw new Error(`private.${name} is not written as "select n".`)
  return Number(constantText)
}

/** The largest payment in AUD, from `amount < n` in private.is_amount. */
export const readMaxAmount = ({ sources }: Catalogue): number => {
  const upperBound = /amount < (\d+)/.exec(sources.get('is_amount') ?? '')?.[1]
  if (!upperBound) throw new Error('private.is_amount is not written as "amount < n".')
  return Number(upperBound) - 0.01
}
