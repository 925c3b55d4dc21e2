/**
 * Renders public/icon-maskable.png from public/favicon.svg: node tools/art/maskable-icon.mjs
 * Phones cut this icon to a circle or another shape, so the background fills the square and the drawing stays inside
 * the safe zone, the circle with 80 % of the width. CHROMIUM names the browser.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const publicFolder = join(dirname(fileURLToPath(import.meta.url)), '../../public')
const SIZE = 512
const SAFE_SHARE = 0.72

const icon = await readFile(join(publicFolder, 'favicon.svg'), 'utf8')
const [, background] = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(icon)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } })
await page.setContent(`<style>
  body { margin: 0; background: ${background}; display: grid; place-items: center; height: 100vh }
  svg { width: ${SAFE_SHARE * 100}%; height: ${SAFE_SHARE * 100}% }
</style>${icon}`)
await page.screenshot({ path: join(publicFolder, 'icon-maskable.png') })
await browser.close()
