import { expect, it } from 'vitest'
import { sharedModules, type Chunk } from './shared-modules'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], facadeModuleId = ''): Chunk => ({
  fileName,
  moduleIds,
  imports,
  facadeModuleId,
})

const chunks = [
  chunk('home.js', ['/home', '/hero'], ['card.js'], '/home'),
  chunk('trips.js', ['/trips', '/filter'], ['list.js'], '/trips'),
  chunk('list.js', ['/list'], ['card.js', 'react']),
  chunk('card.js', ['/card', '/money']),
]

it('shares what two pages need, however far down, and nothing that one of them needs alone', () => {
  expect([...sharedModules(chunks, ['/home', '/trips'], 2)]).toEqual(['/card', '/money'])
})

it('says which page has no file', () => {
  expect(() => sharedModules(chunks, ['/home', '/gone'], 2)).toThrow('The bundler wrote no file for /gone')
})
