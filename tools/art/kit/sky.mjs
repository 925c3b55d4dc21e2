/** Draws night skies: gradient, stars, moon, clouds, aurora and beams of light. */
import { noise, rng, smooth } from './noise.mjs'
import { rgba } from './stage.mjs'

export function sky(st, stops, horizon = st.H) {
  st.fill(st.ctx, st.ramp(stops, 0, horizon))
}

export function stars(st, { count = 500, to = 600, seed = 3, a = 0.9, band = null } = {}) {
  const r = rng(seed)
  for (let i = 0; i < count; i++) {
    const x = r() * st.W
    let y = r() ** 1.3 * to
    if (band && r() < 0.6) y = band.y + (x - st.W / 2) * band.slope + (r() + r() + r() - 1.5) * band.width
    const size = 0.5 + r() ** 7 * 1.4
    const fade = 1 - smooth(to * 0.45, to, y)
    if (fade <= 0 || y < 0) continue
    st.ctx.fillStyle = rgba(['#ffffff', '#cfe0ff', '#ffe7c4'][Math.floor(r() * 3)], (0.25 + r() * 0.75) * fade * a)
    st.ctx.beginPath()
    st.ctx.arc(x, y, size, 0, 7)
    st.ctx.fill()
    if (size > 1.3) st.glow(x, y, size * 7, '#bcd2ff', 0.3 * fade * a)
  }
}

export function moon(st, x, y, r, { colour = '#f3ecd6', halo = '#8fa9d8', a = 1, seed = 8 } = {}) {
  st.glow(x, y, r * 13, halo, 0.42 * a)
  st.glow(x, y, r * 4.2, halo, 0.75 * a)
  const l = st.layer()
  l.fillStyle = colour
  l.beginPath()
  l.arc(x, y, r, 0, 7)
  l.fill()
  const maria = st.field({
    fx: 46,
    fy: 29,
    seed,
    colour: '#5d6578',
    size: 700,
    warp: 0.3,
    shape: (n) => smooth(0.46, 0.66, n) * 0.3,
  })
  st.put(maria, { to: l, mode: 'source-atop' })
  st.glow(x + r * 0.5, y + r * 0.45, r * 2, '#30405f', 0.3, { to: l, mode: 'source-atop' })
  st.put(l, { alpha: a, blur: 0.5 })
}

export function clouds(st, y, spread, colour, a, opts = {}) {
  st.fog(y, spread, colour, a, { fx: 3.2, fy: 7, lo: 0.42, hi: 0.78, ...opts })
}

/** Draws an aurora: a wavy lower edge with rays that change colour as they rise. */
export function aurora(st, { base = 470, height = 420, seed = 4, a = 0.5, low = '#54f0b0', high = '#8a62ff' } = {}) {
  const n = noise(seed)
  const l = st.layer()
  l.globalCompositeOperation = 'lighter'
  for (let c = 0; c < 3; c++) {
    for (let x = -20; x < st.W + 20; x += 2) {
      const t = x / st.W
      const edge = base - c * 70 + (n.fbm(t * 2.6 + c * 9, c, 3) - 0.5) * 330
      const ray = 0.25 + 0.9 * smooth(0.3, 0.75, n.fbm(t * 34 + c * 5, c * 3, 3))
      const power = a * ray * smooth(0.32, 0.62, n.fbm(t * 3.1 + 20 * c, 5, 3)) * (1 - c * 0.22)
      const h = height * (0.6 + 0.6 * n.value(t * 9, c + 20))
      const g = l.createLinearGradient(0, edge - h, 0, edge + 46)
      g.addColorStop(0, rgba(high, 0))
      g.addColorStop(0.45, rgba(high, power * 0.3))
      g.addColorStop(0.78, rgba(low, power * 0.62))
      g.addColorStop(0.91, rgba(low, power))
      g.addColorStop(1, rgba(low, 0))
      l.fillStyle = g
      l.fillRect(x, edge - h, 2.4, h + 46)
    }
  }
  st.put(l, { mode: 'screen', blur: 3.2 })
  st.put(l, { mode: 'screen', blur: 26, alpha: 0.7 })
}

/** Draws a cone of light from (x, y) along `angle`, interrupted by fog. */
export function beam(st, x, y, angle, length, spread, colour, a, { seed = 6, blur = 7 } = {}) {
  const l = st.layer()
  l.translate(x, y)
  l.rotate(angle)
  const g = l.createLinearGradient(0, 0, length, 0)
  g.addColorStop(0, rgba(colour, a))
  g.addColorStop(0.25, rgba(colour, a * 0.45))
  g.addColorStop(1, rgba(colour, 0))
  for (const k of [1, 0.62, 0.3]) {
    l.fillStyle = g
    l.globalAlpha = 0.5
    l.beginPath()
    l.moveTo(0, -2)
    l.lineTo(length, -spread * k)
    l.lineTo(length, spread * k)
    l.lineTo(0, 2)
    l.fill()
  }
  l.setTransform(st.s, 0, 0, st.s, 0, 0)
  l.globalAlpha = 1
  st.put(st.field({ fx: 6, fy: 8, seed, shape: (n) => 0.45 + smooth(0.3, 0.7, n) * 0.55 }), {
    to: l,
    mode: 'destination-in',
  })
  st.put(l, { mode: 'screen', blur })
}
