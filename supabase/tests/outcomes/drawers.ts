import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Files of the frame itself; every other one here is a drawer of cases. */
const FRAME = [
  'drawers.ts',
  'fed.ts',
  'frame.ts',
  'outcomes.test.ts',
  'record.ts',
  'recording.ts',
  'statuses.ts',
  'words.ts',
]
const FOLDER = resolve('supabase/tests/outcomes')

const files = (ending: string) =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ending) && !FRAME.includes(name))
    .sort()
    .map((name) => name.slice(0, -ending.length))

export const drawers = () => files('.ts')
export const records = () => files('.txt')
