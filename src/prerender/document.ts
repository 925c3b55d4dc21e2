import type { Manifest } from 'vite'
import { LATE_SCRIPTS } from './late-scripts.ts'
import type { RenderedPage } from './render'

/** A JSON script's text must not be able to close its element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page's own file and what it imports at once. */
const filesOf = (manifest: Manifest, chunk: string): Set<string> => {
  const start = Object.values(manifest).find((entry) => entry.name === chunk)
  if (!start) throw new Error(`The build has no file named ${chunk}`)
  const files = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (!entry || entry.isEntry || files.has(entry.file)) return
    files.add(entry.file)
    entry.imports?.forEach(visit)
  }
  files.add(start.file)
  start.imports?.forEach(visit)
  return files
}

const SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>/g

/** Puts a rendered page into the built index.html, its styles inlined. */
export const documentOf = (template: string, styles: string, manifest: Manifest, page: RenderedPage): string => {
  const entry = SCRIPT.exec(template)?.[1]
  if (!entry) throw new Error('The built index.html starts no script')
  const shared = [...template.matchAll(MODULE_PRELOAD)].map(([, file]) => file ?? '')
  const files = [...new Set([...shared, ...filesOf(manifest, page.chunk)])].map((file) => `/${file}`).join(' ')
  return (
    template
      // Each replacement is a function: page text may hold "$&".
      .replace(/<title>.*?<\/title>/s, () => '')
      .replace(/<html[^>]*class="/, (start) => `${start}arriving `)
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`)
      .replace(SCRIPT, () => '')
      .replaceAll(MODULE_PRELOAD, () => '')
      .replace('</head>', () => `${page.head}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${page.body}</div><script id="late-scripts" data-entry="${entry}" data-files="${files}">${LATE_SCRIPTS}</script>` +
          `<script type="application/json" id="prerendered-rows" data-path="${page.path}">${scriptJson(page.rows)}</script>`,
      )
  )
}
