import type { Plugin } from 'vite'

/**
 * React Router without what it says to developers. Its package names the build that warns for bundlers too, and names its parts
 * by statements that keep all of them: forms, scripts and scrolling of a framework that nobody here uses. Fails the build where
 * a newer version is laid out in another way.
 */
export const visitorsRouter = (): Plugin => ({
  name: 'visitors-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }[source]
    if (!file) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (!found?.id.includes('/dist/development/')) this.error(`${source} is found at ${found?.id}`)
    return found.id.replace(/\/dist\/development\/.*/, `/dist/production/${file}`)
  },
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
})
