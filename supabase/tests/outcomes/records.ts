/** What stands in the records: a block a case, a part of it a step. */
import { existsSync, readFileSync } from 'node:fs'
import { recordOf } from './drawers'

/** The blocks of a record by their case's name. */
export const readRecord = (drawer: string): Map<string, string> => {
  const path = recordOf(drawer)
  const blocks = existsSync(path)
    ? readFileSync(path, 'utf8')
        .trimEnd()
        .split(/\n\n(?=== )/)
    : []
  return new Map(blocks.filter(Boolean).map((block) => [block.split('\n', 1)[0]?.slice(3) ?? '', block]))
}

/** The steps of a block; none where there is none. */
export const stepsIn = (block = ''): string[] => block.split(/\n(?=\S)/).slice(1)

/** The tables that a step of a record tells of. */
const tablesIn = (step: string): Set<string> =>
  new Set([...step.matchAll(/^ {2}[+~-] ([\w.]+)/gm)].map(([, table = '']) => table))

/** What a step reaches: the function or table that is asked, and the tables that it changes. */
export const reachOf = (step: string): string =>
  [/^\S+/.exec(step)?.[0] ?? step, ...[...tablesIn(step)].sort()].join(' ')
