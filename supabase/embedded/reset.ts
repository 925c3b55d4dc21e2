import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getDataFolder, lockFolder } from './folder-lock.ts'

try {
  lockFolder(getDataFolder())
  // The lock is released last, so that no other start begins in between.
  for (const name of ['database', 'being-made']) rmSync(join(getDataFolder(), name), { recursive: true, force: true })
  console.info('The embedded database is gone; the next start makes and seeds a new one.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
