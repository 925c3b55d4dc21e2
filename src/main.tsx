import { nextTask } from './lib/next-task'
import type { LateScripts } from './prerender/late-scripts'
import './styles.css'

/** One file after the other: in one task they would hold up a slow phone for a tenth of a second. */
const start = async (): Promise<void> => {
  await import('./react-first')
  await nextTask()
  const { openSite } = await import('./open-site')
  await nextTask()
  await openSite()
}

start().catch((error: unknown) => {
  const late = document.getElementById('late-scripts') as LateScripts | null
  late?.giveUp?.()
  throw error
})
