/** Loaded before a start: at the call of `node:fs` that FAULT names, the process is killed or the disk is full. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [fault, name = '', wanted = ''] = (process.env.FAULT ?? '').split(' ')
const original: unknown = Reflect.get(fs, name)
if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`)
let calls = 0
const faulty = (...args: unknown[]): unknown => {
  calls += 1
  // A number is a count of calls; else the call whose first argument ends so.
  const hit = Number(wanted) ? calls >= Number(wanted) : String(args[0]).endsWith(wanted)
  if (hit && fault === 'kill') process.kill(process.pid, 'SIGKILL')
  if (hit && fault === 'full') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  return Reflect.apply(original, fs, args)
}
Object.assign(fs, { [name]: faulty })
syncBuiltinESMExports()
