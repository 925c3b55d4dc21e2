/**
 * Node loads this file before the backend starts. When the backend makes the configured call of `node:fs`, this file
 * kills the process or reports a full disk.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [error, name = '', target = ''] = (process.env.FAULT ?? '').split(' ')
const original: unknown = Reflect.get(fs, name)
if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`)
let callCount = 0
const failAtTarget = (...args: unknown[]): unknown => {
  callCount += 1
  // `target` is the number of the call that fails, or the end of the first argument of that call.
  const isTarget = Number(target) ? callCount >= Number(target) : String(args[0]).endsWith(target)
  if (isTarget && error === 'kill') process.kill(process.pid, 'SIGKILL')
  if (isTarget && error === 'full')
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  return Reflect.apply(original, fs, args)
}
Object.assign(fs, { [name]: failAtTarget })
syncBuiltinESMExports()
