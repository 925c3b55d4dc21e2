/** Draws land and water: ridges, karst towers, mesas, cliffs, water, puddles and paths. */
import { lerp, noise, pairs, rng, smooth } from './noise.mjs'
import { rgba } from './stage.mjs'

/** Fills everything below the curve height(x). */
export function below(st, ctx, height, style, step = 2) {
  ctx.fillStyle = style
  ctx.beginPath()
  ctx.moveTo(-5, st.H + 5)
  for (let x = -5; x <= st.W + 5; x += step) ctx.lineTo(x, height(x))
  ctx.lineTo(st.W + 5, st.H + 5)
  ctx.fill()
}

export function ridgeLine(seed, y, amp, freq, octaves = 6) {
  const n = noise(seed)
  return (x) => y - (n.fbm((x / 1600) * freq + 3, 1.5, octaves) - 0.5) * 2 * amp
}

/** Draws a ridge that fades into mist at its foot. */
export function ridge(st, { y, amp, freq = 4, seed = 1, crest, foot, depth = 260, opts = {}, line = null }) {
  const h = line ?? ridgeLine(seed, y, amp, freq)
  st.cut((l) => below(st, l, h, st.ramp(pairs([0, crest, 1, foot]), y - amp, y + depth)), opts)
  return h
}

/** Draws limestone towers with steep sides, round tops and an outline broken by scrub. */
export function karst(st, { towers, base, seed, crest, foot, opts = {} }) {
  const n = noise(seed)
  const h = (x) => {
    let y = base
    for (const [cx, w, top] of towers) {
      const d = Math.abs(x - cx + (n.fbm(x / 60, cx, 2) - 0.5) * w * 0.16) / w
      if (d < 1) y = Math.min(y, lerp(base, top, (1 - d ** 2.7) ** 0.62 * (0.84 + 0.28 * n.fbm(x / 70, cx, 4))))
    }
    return y - n.fbm(x / 9, 2, 3) * 7
  }
  const top = Math.min(...towers.map((t) => t[2]))
  st.cut((l) => below(st, l, h, st.ramp(pairs([0, crest, 1, foot]), top, base)), opts)
}

/** Draws the reflection of the picture above `y` in the water below, row by row. */
export function water(
  st,
  y,
  { tint = '#0a1424', a = 0.45, ripple = 1, to = st.H, seed = 2, squash = 1, glints = null } = {},
) {
  const src = st.layer()
  st.put(st.ctx, { to: src })
  const n = noise(seed)
  const { ctx, s } = st
  const step = 1 / s
  for (let r = y; r < to; r += step) {
    const d = r - y
    const near = d / (st.H - y)
    const wob =
      (n.value(d * (0.5 - near * 0.34), 3) - 0.5) * (2 + 26 * near) * ripple + (n.value(d * 0.06, 9) - 0.5) * 8 * ripple
    const from = Math.max(0, y - d * squash - 1 + (n.value(d * 0.3, 30) - 0.5) * 16 * near * ripple)
    ctx.drawImage(src.canvas, 0, from * s, st.px[0], 1.5, wob, r, st.W, step * 1.6)
  }
  const g = st.ramp(pairs([0, rgba(tint, a * 0.55), 1, rgba(tint, Math.min(1, a * 1.5))]), y, to)
  ctx.fillStyle = g
  ctx.fillRect(0, y, st.W, to - y)
  if (glints) glitter(st, y, to, glints)
}

/** Draws the reflection of a moon or lamp on water as short dashes, denser towards the middle. */
export function glitter(st, y, to, { x, width, colour = '#cfe0ff', a = 0.6, count = 420, seed = 5 }) {
  const r = rng(seed)
  st.ctx.save()
  st.ctx.globalCompositeOperation = 'lighter'
  for (let i = 0; i < count; i++) {
    const t = r() ** 1.4
    const yy = lerp(y + 1, to, t)
    const off = (r() + r() + r() - 1.5) * width * (0.35 + t)
    const len = (3 + r() * 20) * (0.4 + t * 1.5)
    st.ctx.fillStyle = rgba(colour, a * r() * (1 - Math.abs(off) / (width * 2.4)))
    st.ctx.fillRect(x + off - len / 2, yy, len, 0.7 + t * 1.7)
  }
  st.ctx.restore()
}

/** Draws a path that narrows towards a vanishing point. `bend` moves its middle sideways. */
export function path(st, ctx, { x0, x1, y0, y1, w0, w1, bend = 0, style, seed = 3, rough = 8 }) {
  const n = noise(seed)
  const side = (k) => (t) => {
    const y = lerp(y0, y1, t)
    const e = t ** 1.8
    return [
      lerp(x0, x1, e) +
        Math.sin(t * Math.PI) * bend +
        k * lerp(w0, w1, e) +
        (n.fbm(t * 12, k + 4, 3) - 0.5) * rough * (0.2 + e * 2),
      y,
    ]
  }
  ctx.fillStyle = style
  ctx.beginPath()
  for (let t = 0; t <= 1.001; t += 0.02) ctx.lineTo(...side(-1)(t))
  for (let t = 1; t >= -0.001; t -= 0.02) ctx.lineTo(...side(1)(t))
  ctx.fill()
}

/** Draws puddles: reflections of the picture above in areas shaped by noise. */
export function puddles(st, y, { a = 0.55, seed = 7, from = y, lo = 0.5, hi = 0.62, squash = 0.9, mask = null } = {}) {
  const keep = st.layer()
  st.put(st.ctx, { to: keep })
  water(st, y, { tint: '#05070e', a: 0.12, ripple: 0.35, squash })
  const wet = st.layer()
  st.put(st.ctx, { to: wet })
  const shape = (n, u, v) =>
    smooth(lo, hi, n) * smooth(from, from + 60, v * st.H) * a * (mask ? mask(u * st.W, v * st.H) : 1)
  st.put(st.field({ fx: 5, fy: 17, seed, shape, size: 800 }), { to: wet, mode: 'destination-in' })
  st.put(keep)
  st.put(wet)
}
