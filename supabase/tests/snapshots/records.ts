/** Reads snapshot files. Each case is a block, and each step is a part of the block. */
import { existsSync, readFileSync } from 'node:fs'
import { getRecordPath } from './files'

/** Returns the blocks of a snapshot file by case name. */
export const readRecord = (caseFile: string): Map<string, string> => {
  const recordPath = getRecordPath(caseFile)
  const recordBlocks = existsSync(recordPath)
    ? readFileSync(recordPath, 'utf8')
        .trimEnd()
        .split(/\n\n(?=== )/)
    : []
  return new Map(recordBlocks.filter(Boolean).map((block) => [block.split('\n', 1)[0]?.slice(3) ?? '', block]))
}

/**
 * Splits the recorded block of a case into its steps, without the title line. Empty if nothing was recorded for the
 * case.
 */
export const listSteps = (block = ''): string[] => block.split(/\n(?=\S)/).slice(1)

/** The tables that a snapshot step lists as changed. */
const listTables = (step: string): Set<string> =>
  new Set([...step.matchAll(/^ {2}[+~-] ([\w.]+)/gm)].map(([, table = '']) => table))

/** The function or table that a step calls, and the tables that it changes. */
export const describeReachedObjects = (step: string): string =>
  [/^\S+/.exec(step)?.[0] ?? step, ...[...listTables(step)].sort()].join(' ')
