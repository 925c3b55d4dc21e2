import { expect, it } from 'vitest'
import { findSharedModules, type Chunk } from './shared-modules'

const createChunk = (fileName: string, moduleIds: string[], imports: string[] = [], facadeModuleId = ''): Chunk => ({
  fileName,
  moduleIds,
  imports,
  facadeModuleId,
})

const chunks = [
  createChunk('app.js', ['/app', '/router'], ['frame.js']),
  createChunk('frame.js', ['/frame']),
  createChunk('home.js', ['/home', '/hero'], ['card.js'], '/home'),
  createChunk('trips.js', ['/trips', '/filter'], ['list.js'], '/trips'),
  createChunk('list.js', ['/list'], ['card.js', 'react']),
  createChunk('card.js', ['/card', '/money']),
]

it("the build puts the app's modules and modules that two pages import into shared chunks", () => {
  expect([...findSharedModules(chunks, '/app', ['/home', '/trips'], 2)]).toEqual([
    '/app',
    '/router',
    '/frame',
    '/card',
    '/money',
  ])
})

it('the build fails with the name of a page that has no chunk', () => {
  expect(() => findSharedModules(chunks, '/app', ['/home', '/gone'], 2)).toThrow(
    'No chunk was built for the page /gone',
  )
  expect(() => findSharedModules(chunks, '/none', ['/home'], 2)).toThrow('No chunk contains the module /none')
})
