/**
 * Renders every picture of the site from its scene.
 *   npm i --no-save sharp && node tools/art/render.mjs [name ...]
 * Drawing happens on a canvas in Chromium (playwright-core comes with playwright; CHROMIUM names another binary),
 * encoding with sharp. Without names, renders all pictures. PROOF=<dir> also writes a PNG of
 * each picture to that folder for inspection.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const artFolder = dirname(fileURLToPath(import.meta.url))
const publicFolder = join(artFolder, '../../public')
const requireModule = createRequire(
  process.env.ART_MODULES ? pathToFileURL(join(process.env.ART_MODULES, 'x.js')) : import.meta.url,
)
const { chromium } = requireModule('playwright-core')
const sharp = requireModule('sharp')

/** Encodes a picture at the highest quality that stays within the size limit. */
async function encodeWithinLimit(maxBytes, encodeWithQuality) {
  for (let q = 64; ; q -= q > 40 ? 6 : 3) {
    const encoded = await encodeWithQuality(q).toBuffer()
    if (encoded.length <= maxBytes || q < 16) return encoded
  }
}

const KB = 1024
const avif = (png, width, height) => (q) => sharp(png).resize(width, height).avif({ quality: q, effort: 5 })

function listOutputFiles(name, kind) {
  if (kind === 'product')
    return [
      [name, 1000, 1000, 40],
      [`${name}-480`, 480, 480, 14],
    ]
  if (kind === 'hero')
    return [
      [name, 1920, 1200, 100],
      [`${name}-960`, 960, 600, 40],
      [`${name}-640`, 640, 400, 20],
    ]
  return [
    [name, 1600, 1000, 70],
    [`${name}-960`, 960, 600, 36],
    [`${name}-640`, 640, 400, 20],
  ]
}

/**
 * Size of the picture for link previews. JPEG, because social networks don't show AVIF. A product picture is placed on
 * a blurred copy of itself, so that the product isn't cropped.
 */
const PREVIEW = { width: 1200, height: 630, kb: 80 }

async function renderPreview(kind, png) {
  const { width, height } = PREVIEW
  const filled = sharp(png).resize(width, height, { fit: 'cover', position: 'centre' })
  if (kind !== 'product') return filled.png().toBuffer()
  const product = await sharp(png).resize(height, height).png().toBuffer()
  return sharp(await filled.blur(40).png().toBuffer())
    .composite([{ input: product, gravity: 'centre' }])
    .png()
    .toBuffer()
}

const jpeg = (png) => (q) => sharp(png).jpeg({ quality: q + 18, mozjpeg: true })

async function encode(name, kind, png) {
  const rows = []
  const save = async (file, buffer) => {
    await writeFile(join(publicFolder, file), buffer)
    rows.push(`${file} ${(buffer.length / KB).toFixed(1)}K`)
  }
  for (const [file, w, h, kb] of listOutputFiles(name, kind))
    await save(`pictures/${file}.avif`, await encodeWithinLimit(kb * KB, avif(png, w, h)))
  if (kind === 'hero') {
    const tall = await sharp(png).extract({ left: 750, top: 0, width: 800, height: 1200 }).toBuffer()
    await save('pictures/hero-portrait.avif', await encodeWithinLimit(27 * KB, avif(tall, 720, 1080)))
    const card = await sharp(png).resize(1200, 750).extract({ left: 0, top: 90, width: 1200, height: 630 }).toBuffer()
    await save('og.jpg', await encodeWithinLimit(PREVIEW.kb * KB, jpeg(card)))
  } else {
    await save(
      `pictures/${name}-og.jpg`,
      await encodeWithinLimit(PREVIEW.kb * KB, jpeg(await renderPreview(kind, png))),
    )
  }
  const { dominant, channels } = await sharp(await sharp(png).resize(200).toBuffer()).stats()
  const hex = (v) => '#' + v.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')
  return `${name} average ${hex(channels.slice(0, 3).map((c) => c.mean))} dominant ${hex([dominant.r, dominant.g, dominant.b])} | ${rows.join(', ')}`
}

/** Renders home-screen icons from the favicon. The touch icon has square corners, because phones round them. */
async function renderIcons() {
  const svg = await readFile(join(publicFolder, 'favicon.svg'), 'utf8')
  const square = svg.replace(' rx="14"', '')
  for (const [file, size, source] of [
    ['icon-192.png', 192, svg],
    ['icon-512.png', 512, svg],
    ['apple-touch-icon.png', 180, square],
  ]) {
    await sharp(Buffer.from(source), { density: 800 })
      .resize(size, size)
      .png({ palette: true })
      .toFile(join(publicFolder, file))
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  page.on('pageerror', (e) => console.error(e.stack))
  // Serve the scene modules from disk to the page under a fake origin, so that no server is needed.
  await page.route('http://art.invalid/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: '<title>art</title>' })
    const contentType = extname(path) === '.mjs' ? 'text/javascript' : 'text/plain'
    return route.fulfill({ contentType, body: await readFile(join(artFolder, path)) })
  })
  await page.goto('http://art.invalid/')
  const sceneKinds = await page.evaluate(async () => {
    const { scenes } = await import('/scenes/index.mjs')
    return Object.entries(scenes).map(([name, s]) => [name, s.kind])
  })
  const requestedNames = process.argv.slice(2)
  if (!requestedNames.length || requestedNames.includes('icons')) await renderIcons()
  for (const [name, kind] of sceneKinds.filter(
    ([n, k]) => !requestedNames.length || requestedNames.includes(n) || requestedNames.includes(k),
  )) {
    const url = await page.evaluate(async (n) => {
      const { render } = await import('/scenes/index.mjs')
      const blob = await render(n).convertToBlob()
      const reader = new FileReader()
      return new Promise((done) => {
        reader.onload = () => done(reader.result)
        reader.readAsDataURL(blob)
      })
    }, name)
    const png = Buffer.from(url.split(',')[1], 'base64')
    if (process.env.PROOF) await writeFile(join(process.env.PROOF, `${name}.png`), png)
    if (!process.env.PROOF_ONLY) console.log(await encode(name, kind, png))
  }
} finally {
  await browser.close()
}
