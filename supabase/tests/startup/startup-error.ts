/**
 * Node loads this file before the backend starts. When the backend makes the configured call of `node:fs`, this file
 * kills the process or reports a full disk.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [error, name = '', target = ''] = (process.env.FAULT ?? '').split(' ')
const originalFunction: unknown = Reflect.get(fs, name)
if (typeof originalFunction !== 'function') throw new Error(`node:fs has no ${name}`)
let callCount = 0
const failAtTarget = (...args: unknown[]): unknown => {
  callCount += 1
  // `target` is the number of the call that fails, or the end of the first argument of that call.
  const isTargetCall = Number(target) ? callCount >= Number(target) : String(args[0]).endsWith(target)
  if (isTargetCall && error === 'kill') process.kill(process.pid, 'SIGKILL')
  if (isTargetCall && error === 'full')
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  return Reflect.apply(originalFunction, fs, args)
}
Object.assign(fs, { [name]: failAtTarget })
syncBuiltinESMExports()
