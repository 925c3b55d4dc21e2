import { readAnswers } from './answers.ts'
import type { Catalogue } from './catalogue.ts'
import { folded } from './fold.ts'
import { readLimits, type Bounds, type Columns } from './limits.ts'
import { readMost, readMostAmount, readRules } from './patterns.ts'
import { literal, Types } from './types.ts'

const list = (values: (string | number)[]): string => `[${values.map(literal).join(', ')}]`

const writeColumns = <Value>(
  name: string,
  doc: string,
  all: Columns<Value>,
  write: (value: Value) => string,
): string => {
  const tables = Object.keys(all)
    .sort()
    .map((table) => {
      const parts = Object.entries(all[table] ?? {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([column, value]) => `${column}: ${write(value)}`)
      return folded('  ', `${table}: {`, parts, '},')
    })
  return `/** ${doc} */\nexport const ${name} = {\n${tables.join('\n')}\n} as const\n`
}

const writeBounds = (bounds: Bounds): string =>
  `{ ${Object.entries(bounds)
    .map(([side, at]) => `${side}: ${at}`)
    .join(', ')} }`

export interface Written {
  /** src/lib/law.ts. */
  law: string
  /** src/lib/statuses.ts: apart, so that a page which asks the database pays for no limits, and a form for no statuses. */
  statuses: string
}

const HEAD = `// Written by npm run gen from the migrations: lengths, bounds and lists from the tables' checks, answers from the
// comments on functions. Nothing here is changed by hand.
import type { TYPES } from './database.types'

type Public = Database['public']
/** A row of a table or a view. */
export type Row<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']
`

/** The texts of src/lib/law.ts and src/lib/statuses.ts. */
export const writeLaw = (catalogue: Catalogue): Written => {
  const limits = readLimits(catalogue)
  const types = new Types(catalogue, limits)
  const rules = Object.entries(readRules(catalogue)).map(
    ([name, { pattern, max }]) =>
      `export const ${name} = {\n  pattern:\n    /${pattern}/u,\n  max: ${max},\n} as const\n`,
  )
  const names = catalogue.functions.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`public.${twice} stands there twice: its answers cannot be told apart.`)

  const statuses: string[] = []
  const answers: string[] = []
  for (const { name, comment, answers: callable } of catalogue.functions) {
    try {
      const told = readAnswers(comment)
      if (!told) {
        if (callable) throw new Error('it lists no statuses')
        continue
      }
      statuses.push(
        folded(
          '  ',
          `${name}: [`,
          told.map(({ status }) => `'${status}'`),
          '],',
        ),
      )
      answers.push(`  ${name}:\n${told.map((answer) => `    | ${types.answer(answer)}\n`).join('')}`)
    } catch (problem) {
      throw new Error(`The comment on public.${name}: ${(problem as Error).message}.`)
    }
  }

  // A type that no answer names would be an import without use.
  const imported = answers.some((answer) => answer.includes('Json')) ? 'Database, Json' : 'Database'
  const law = [
    HEAD.replace('TYPES', imported),
    '/** The rules for names, email addresses and phone numbers: a pattern, and the maximum length in characters. */',
    rules.join('\n'),
    `/** One payment, in AUD. */\nexport const AMOUNT = { min: 0.01, max: ${readMostAmount(catalogue)} } as const\n`,
    `/** What one request may hold at most. */\nexport const MOST = { ${readMost(catalogue)
      .sort()
      .map(([what, most]) => `${what}: ${most}`)
      .join(', ')} } as const\n`,
    `/** Characters of a password, as the backend's settings have it. */\nexport const PASSWORD = { min: ${catalogue.shortestPassword} } as const\n`,
    writeColumns('LENGTHS', 'Most characters of a text.', limits.lengths, String),
    writeColumns(
      'CODE_POINTS',
      'Most code points, where a length counts letters as a reader does.',
      limits.codePoints,
      String,
    ),
    writeColumns('BOUNDS', 'Least and most of a number.', limits.bounds, writeBounds),
    writeColumns('VALUES', 'What a column may hold.', limits.values, list),
    'export type Values = typeof VALUES\n',
    `/** One of what a column may hold. */\nexport type Value<Table extends keyof Values, Column extends keyof Values[Table]> =\n  Values[Table][Column] extends readonly (infer One)[] ? One : never\n`,
    `/** What belongs to each status. */\nexport interface Answers {\n${answers.join('')}}\n`,
  ].join('\n')
  return {
    law: `${law.trimEnd()}\n`,
    statuses:
      `// Written by npm run gen from the comments on functions.\n\n/** The statuses a function answers. */\n` +
      `export const STATUSES = {\n${statuses.join('\n')}\n} as const\n`,
  }
}
