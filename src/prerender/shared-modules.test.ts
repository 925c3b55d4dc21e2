import { describe, expect, it } from 'vitest'
import { deskFiles, sharedModules, type Chunk } from './shared-modules'

const chunk = (
  fileName: string,
  moduleIds: string[],
  imports: string[] = [],
  facadeModuleId = '',
  dynamicImports: string[] = [],
): Chunk => ({
  fileName,
  moduleIds,
  imports,
  dynamicImports,
  facadeModuleId,
})

const chunks = [
  chunk('app.js', ['/app', '/router'], ['frame.js']),
  chunk('frame.js', ['/frame']),
  chunk('home.js', ['/home', '/hero'], ['card.js'], '/home'),
  chunk('trips.js', ['/trips', '/filter'], ['list.js'], '/trips'),
  chunk('list.js', ['/list'], ['card.js', 'react']),
  chunk('card.js', ['/card', '/money']),
]

it('shares what holds the pages and what two of them need, however far down, and nothing that one of them needs alone', () => {
  expect([...sharedModules(chunks, '/app', ['/home', '/trips'], 2)]).toEqual([
    '/app',
    '/router',
    '/frame',
    '/card',
    '/money',
  ])
})

it('says which page has no file', () => {
  expect(() => sharedModules(chunks, '/app', ['/home', '/gone'], 2)).toThrow('The bundler wrote no file for /gone')
  expect(() => sharedModules(chunks, '/none', ['/home'], 2)).toThrow('The bundler wrote no file with /none')
})

describe('what the desk shares', () => {
  const desk = [
    chunk('app.js', ['/app'], ['react'], '', ['routes.js', 'menu.js', 'talk.js']),
    chunk('routes.js', ['/routes', '/bar'], ['react', 'crown.js'], '', ['orders.js', 'trips.js', 'home.js']),
    chunk('crown.js', ['/crown']),
    chunk('orders.js', ['/orders'], ['table.js', 'dialog.js', 'sheet.js', 'row.js'], '/orders'),
    chunk('trips.js', ['/trips'], ['table.js', 'dialog.js', 'sheet.js', 'row.js', 'alone.js'], '/trips'),
    chunk('home.js', ['/home'], ['row.js'], '/home'),
    chunk('table.js', ['/table'], ['cross.js']),
    chunk('cross.js', ['/cross'], ['react']),
    chunk('alone.js', ['/alone']),
    chunk('row.js', ['/row']),
    // A visitor comes to these later.
    chunk('menu.js', ['/menu'], ['cross.js']),
    chunk('talk.js', ['/talk'], ['dialog.js']),
    chunk('dialog.js', ['/dialog'], ['radix']),
    chunk('sheet.js', ['/sheet'], ['papers']),
  ]
  const site = { app: '/app', frame: ['/routes'], desk: ['/orders', '/trips'], others: ['/home'] }

  it('is what two of its pages need, or what they stand in, apart where a visitor may fetch it too', () => {
    const { desk: own, inside } = deskFiles(desk, site, 2)
    expect([...own].sort()).toEqual(['/bar', '/crown', '/table'])
    expect([...inside]).toEqual(['/cross'])
  })

  it('is neither what one page needs alone, nor what any other page needs, nor what brings a package', () => {
    const { desk: own, inside } = deskFiles(desk, site, 2)
    for (const id of ['/alone', '/row', '/dialog', '/sheet', '/routes'])
      expect([own.has(id), inside.has(id)]).toEqual([false, false])
  })
})
