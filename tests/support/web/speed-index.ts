import type { Browser, Page } from 'playwright/test'

/** A screenshot of the page while it loads. */
export interface ScreenFrame {
  /** Milliseconds since the navigation. */
  timestamp: number
  jpeg: string
}

interface TraceEvent {
  name: string
  ts: number
  args: { snapshot?: string; data?: { isOutermostMainFrame?: boolean; documentLoaderURL?: string } }
}

/** Returns the screenshots of a trace since the navigation to a URL. */
export const readFrames = (trace: Buffer, url: string): ScreenFrame[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const firstEvent = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  )?.ts
  if (firstEvent === undefined) throw new Error(`The trace holds no navigation to ${url}.`)
  return traceEvents
    .filter(({ name, ts }) => name === 'Screenshot' && ts >= firstEvent)
    .sort((a, b) => a.ts - b.ts)
    .map(({ ts, args }) => ({ timestamp: (ts - firstEvent) / 1000, jpeg: args.snapshot ?? '' }))
}

/** Counts how often each red, green and blue value occurs in an image. Ignores white pixels. A browser decodes the image. */
const computeHistogram = (page: Page, { jpeg }: ScreenFrame): Promise<number[]> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const binCounts = Array.from({ length: 3 * 256 }, () => 0)
    for (let pixelOffset = 0; pixelOffset < data.length; pixelOffset += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(pixelOffset, pixelOffset + 3)
      if (Math.min(red, green, blue) >= 249) continue
      for (const histogramBin of [red, 256 + green, 512 + blue])
        binCounts[histogramBin] = (binCounts[histogramBin] ?? 0) + 1
    }
    return binCounts
  }, jpeg)

/** How much of the final screenshot's colors is visible, from 0 to 1. The white of the blank page is not counted. */
const computeVisualProgress = (counts: number[], finalCounts: number[]): number => {
  const visiblePixels = finalCounts.reduce((sum, expected, bin) => sum + Math.min(counts[bin] ?? 0, expected), 0)
  return visiblePixels / finalCounts.reduce((sum, expected) => sum + expected, 0)
}

/**
 * The Speed Index in milliseconds: the time until the page is complete, weighted by how incomplete the page is. As in
 * WebPageTest and Lighthouse, computed from the colors of screenshots.
 */
export const computeSpeedIndex = async (browser: Browser, frames: readonly ScreenFrame[]): Promise<number> => {
  const page = await browser.newPage()
  try {
    const histograms: number[][] = []
    for (const screenFrame of frames) histograms.push(await computeHistogram(page, screenFrame))
    const finalCounts = histograms.at(-1) ?? []
    let missingProgress = 1
    let [index, previousTime] = [0, 0]
    for (const [frameIndex, { timestamp }] of frames.entries()) {
      index += (timestamp - previousTime) * missingProgress
      missingProgress = 1 - computeVisualProgress(histograms[frameIndex] ?? [], finalCounts)
      previousTime = timestamp
    }
    return index
  } finally {
    await page.close()
  }
}
