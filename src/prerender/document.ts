import type { Manifest } from 'vite'
import type { RenderedPage } from './render'

/** A JSON script's text must not be able to close its element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page's own file and what it imports at once: asked for beside the entry instead of after it. */
const preloads = (manifest: Manifest, chunk: string): string => {
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
  return [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`).join('')
}

/** Puts a rendered page into the built index.html, its styles inlined. */
export const documentOf = (template: string, styles: string, manifest: Manifest, page: RenderedPage): string =>
  template
    // Each replacement is a function: page text may hold "$&".
    .replace(/<title>.*?<\/title>/s, () => '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`)
    // The page can be read without its scripts: its pictures and letters go first.
    .replaceAll(/<(script type="module"|link rel="modulepreload")(?= crossorigin)/g, '<$1 fetchpriority="low"')
    .replace('</head>', () => `${page.head}${preloads(manifest, page.chunk)}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${page.body}</div><script type="application/json" id="prerendered-rows" data-path="${page.path}">${scriptJson(page.rows)}</script>`,
    )
