import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenedPage, RenderedPage } from './render'

type Html = Pick<RenderedPage, 'head' | 'root'>

/**
 * What builds before this one have rendered, by all that it follows from: a page whose rows, code and day are the same is
 * not rendered again. What no page of this build needed goes.
 * @param code of everything that renders
 */
export const keptPages = async (folder: string, code: string, day: string) => {
  await mkdir(folder, { recursive: true })
  const needed = new Set<string>()
  let rendered = 0
  return {
    render: async ({ path, rows, file, render }: OpenedPage): Promise<RenderedPage> => {
      const known = JSON.stringify([code, day, path, rows])
      const name = `${createHash('sha256').update(known).digest('hex').slice(0, 32)}.json`
      const kept = join(folder, name)
      needed.add(name)
      // Another build of the same checkout may be tidying up just now.
      const before = await readFile(kept, 'utf8').catch(() => null)
      if (before !== null) return { path, rows, file, ...(JSON.parse(before) as Html) }
      const html = await render()
      rendered += 1
      await writeFile(`${kept}.${process.pid}`, JSON.stringify(html))
      await rename(`${kept}.${process.pid}`, kept)
      return { path, rows, file, ...html }
    },
    rendered: () => rendered,
    forgetOthers: async (): Promise<void> => {
      const old = (await readdir(folder)).filter((name) => !needed.has(name))
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

/** So many at once: what is waited for is the backend. */
export const eachOf = async <Item>(items: readonly Item[], atOnce: number, run: (item: Item) => Promise<void>) => {
  const left = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (const item of left) await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
