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
export const tablesIn = (step: string): Set<string> =>
  new Set([...step.matchAll(/^ {2}[+~-] ([\w.]+)/gm)].map(([, table = '']) => table))

/** How a record tells a step: who asked what and how it ended, and which columns of which tables it changed. */
export const kindOf = (step: string): string => {
  const [asked = '', ...changed] = step.split('\n')
  const ended = /^(\S+) as .*?: (\S+)/.exec(asked)?.slice(1).join(' ') ?? asked
  const columns = changed.map((line) => /^ {2}([+~-] \S+)/.exec(line)?.[1]).filter((line) => line !== undefined)
  return [ended, ...new Set(columns)].join('\n')
}

/** What a step reaches: the function or table that is asked, and the tables that it changes. */
export const reachOf = (step: string): string =>
  [/^\S+/.exec(step)?.[0] ?? step, ...[...tablesIn(step)].sort()].join(' ')
