/* global OffscreenCanvas */
/** The drawing surface: a main canvas in scene units, layers to paint on, and the final colour grading. */
import { clamp, noise, pairs, rng, smooth } from './noise.mjs'

export const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))
export const rgba = (hex, a) => `rgba(${rgb(hex).join(',')},${a})`

export class Stage {
  constructor({ width, height, units = 1600, seed = 1 }) {
    this.s = width / units
    this.W = units
    this.H = height / this.s
    this.px = [width, height]
    this.seed = seed
    this.random = rng(seed)
    this.ctx = this.layer()
  }

  layer() {
    const ctx = new OffscreenCanvas(...this.px).getContext('2d', { willReadFrequently: true })
    ctx.scale(this.s, this.s)
    ctx.lineCap = ctx.lineJoin = 'round'
    return ctx
  }

  /** Creates a vertical gradient from [[stop, colour], ...] between y0 and y1. */
  ramp(stops, y0 = 0, y1 = this.H) {
    const g = this.ctx.createLinearGradient(0, y0, 0, y1)
    for (const [at, colour] of stops) g.addColorStop(at, colour)
    return g
  }

  fill(ctx, style, mode = 'source-over') {
    ctx.save()
    ctx.globalCompositeOperation = mode
    ctx.fillStyle = style
    ctx.fillRect(0, 0, this.W, this.H)
    ctx.restore()
  }

  put(layer, { alpha = 1, mode = 'source-over', blur = 0, to = this.ctx, dx = 0, dy = 0 } = {}) {
    to.save()
    to.globalAlpha = alpha
    to.globalCompositeOperation = mode
    if (blur) to.filter = `blur(${blur * this.s}px)`
    to.drawImage(layer.canvas, dx, dy, this.W, this.H)
    to.restore()
  }

  /** Paints a silhouette on its own layer: shape, stone texture, rim light, lamps, then mist at its feet. */
  cut(draw, { texture = 0, grainScale = 30, rim = null, lamps = [], mist = null, blur = 0, alpha = 1 } = {}) {
    const l = this.layer()
    draw(l)
    if (texture) this.texture(l, texture, ...[grainScale].flat())
    if (rim) this.rim(l, rim)
    for (const lamp of lamps) this.glow(lamp.x, lamp.y, lamp.r, lamp.colour, lamp.a, { to: l, mode: 'source-atop' })
    if (mist)
      this.fill(
        l,
        this.ramp(pairs([0, rgba(mist.colour, 0), 1, rgba(mist.colour, mist.a)]), mist.from, mist.to),
        'source-atop',
      )
    this.put(l, { blur, alpha })
    return l
  }

  /** Draws light on the edges that face (dx, dy). */
  rim(l, { dx = 2, dy = -2, colour = '#9fb8e0', a = 0.5, blur = 1 }) {
    const t = this.layer()
    this.put(l, { to: t })
    this.put(l, { to: t, mode: 'destination-out', dx: -dx, dy: -dy })
    this.fill(t, colour, 'source-in')
    this.put(t, { to: l, mode: 'source-atop', alpha: a, blur })
  }

  /** Draws noise on a small canvas. `shape(n, u, v)` returns the alpha of a pixel. */
  field({ fx = 4, fy = 4, seed = 1, colour = '#ffffff', octaves = 5, warp = 0.6, shape, size = 420 }) {
    const w = size
    const h = Math.round((size * this.H) / this.W)
    const ctx = new OffscreenCanvas(w, h).getContext('2d')
    const img = ctx.createImageData(w, h)
    const n = noise(this.seed * 31 + seed)
    const [r, g, b] = rgb(colour)
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const u = x / w
        const v = y / h
        const k = warp ? warp * n.fbm(u * fx + 40, v * fy + 7, 3) : 0
        const a = shape(n.fbm(u * fx + k * 2, v * fy + k, octaves), u, v)
        img.data.set([r, g, b, clamp(a) * 255], (y * w + x) * 4)
      }
    }
    ctx.putImageData(img, 0, 0)
    return ctx
  }

  texture(l, amount, scale = 30, fy = scale * 0.8, seed = 5) {
    const of = (colour, from, to) =>
      this.field({ fx: scale, fy, seed, colour, warp: 0, size: 800, shape: (n) => smooth(from, to, n) * amount })
    this.put(of('#000005', 0.52, 0.25), { to: l, mode: 'source-atop' })
    this.put(of('#cfd8ee', 0.5, 0.85), { to: l, mode: 'source-atop', alpha: 0.5 })
  }

  /** Draws fog that is thickest at y and fades out `spread` above and below. */
  fog(
    y,
    spread,
    colour,
    alpha,
    { seed = 1, fx = 3, fy = 5, lo = 0.25, hi = 0.75, to = this.ctx, mode = 'source-over', below = spread } = {},
  ) {
    const shape = (n, u, v) => {
      const d = (v * this.H - y) / (v * this.H < y ? spread : below)
      return smooth(lo, hi, n) * Math.exp(-d * d * 1.6) * alpha
    }
    this.put(this.field({ fx, fy, seed, colour, shape }), { to, mode })
  }

  /** Draws a glow with soft edges. `sy` scales its height, such as for light on the ground. */
  glow(x, y, r, colour, a = 1, { to = this.ctx, mode = 'lighter', sy = 1 } = {}) {
    const g = to.createRadialGradient(0, 0, 0, 0, 0, r)
    for (let i = 0; i <= 10; i++) {
      const t = i / 10
      g.addColorStop(t, rgba(colour, a * (Math.exp(-t * 4.2) * (1 - t))))
    }
    to.save()
    to.globalCompositeOperation = mode
    to.translate(x, y)
    to.scale(1, sy)
    to.fillStyle = g
    to.fillRect(-r, -r, 2 * r, 2 * r)
    to.restore()
  }

  /** Draws a lamp with a bright core and a wide halo. */
  lamp(x, y, r, { colour = '#f5a03c', a = 1, to } = {}) {
    this.glow(x, y, r * 16, colour, 0.22 * a, { to })
    this.glow(x, y, r * 5, colour, 0.75 * a, { to })
    this.glow(x, y, r * 1.8, '#fff0c4', 1 * a, { to })
  }

  finish({ bloom = 0.5, vignette = 0.5, grain = 7, cool = [-2, 0, 6], warm = [8, 2, -5], lift = 1 } = {}) {
    const b = this.layer()
    b.filter = 'brightness(0.95) contrast(1.9)'
    b.drawImage(this.ctx.canvas, 0, 0, this.W, this.H)
    this.put(b, { mode: 'screen', alpha: bloom * 0.55, blur: 9 })
    this.put(b, { mode: 'screen', alpha: bloom * 0.6, blur: 42 })
    const [w, h] = this.px
    const img = this.ctx.getImageData(0, 0, w, h)
    const d = img.data
    const r = rng(this.seed + 99)
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i += 4) {
        const dx = x / w - 0.5
        const dy = y / h - 0.48
        const v = lift * (1 - vignette * smooth(0.1, 0.62, dx * dx * 1.15 + dy * dy * 1.3))
        const lum = (d[i] + d[i + 1] + d[i + 2]) / 765
        const g = (r() + r() - 1) * grain * (1 - lum * 0.6)
        for (let c = 0; c < 3; c++) d[i + c] = d[i + c] * v + cool[c] * (1 - lum) + warm[c] * lum + g
      }
    }
    this.ctx.putImageData(img, 0, 0)
    return this.ctx.canvas
  }
}
