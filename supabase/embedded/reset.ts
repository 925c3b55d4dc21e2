import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'

const folder = join(process.cwd(), 'supabase/.temp')
lockFolder(folder)
rmSync(folder, { recursive: true, force: true })
console.info('The embedded database is gone; the next start makes and seeds a new one.')
