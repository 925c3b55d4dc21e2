/** Draws product pictures in a dark studio with a warm key light, a cool rim light and a reflecting floor. */
import { box, opening, poly } from '../kit/build.mjs'
import { water } from '../kit/land.mjs'
import { pairs } from '../kit/noise.mjs'
import { rgba } from '../kit/stage.mjs'

export function studio(st, floor = 800) {
  st.fill(st.ctx, st.ramp(pairs([0, '#161b2b', 0.7, '#343a4c', 1, '#12151f'])))
  st.glow(500, 470, 680, '#e0923e', 0.75)
  st.glow(500, 440, 440, '#d8b48a', 0.4)
  st.fog(500, 420, '#8f9cc0', 0.16, { seed: 2, fx: 2, fy: 3 })
  box(st.ctx, 0, floor, 1000, 200, st.ramp(pairs([0, '#2c303d', 1, '#0b0d14']), floor, 1000))
}

/** Draws an object with a shadow on its right and key light from the upper left. */
export function thing(st, draw, { key = 0.5, tex = 0.16, scale = 90 } = {}) {
  const l = st.layer()
  draw(l)
  st.texture(l, tex, scale)
  const g = l.createLinearGradient(180, 0, 840, 120)
  for (const [at, a] of pairs([0, 0, 0.45, 0, 1, 0.62])) g.addColorStop(at, `rgba(2,3,10,${a})`)
  st.fill(l, g, 'source-atop')
  st.glow(330, 300, 520, '#ffd9a0', key * 0.5, { to: l, mode: 'source-atop' })
  st.rim(l, { dx: -3, dy: -3, colour: '#ffd9a0', a: 0.6, blur: 2 })
  st.rim(l, { dx: 4, dy: -2, colour: '#9db8f0', a: 0.55, blur: 2 })
  st.put(l)
}

export function stand(st, floor, w = 300) {
  st.cut(
    (l) => {
      l.fillStyle = 'rgba(0,0,4,.75)'
      l.beginPath()
      l.ellipse(500, floor + 4, w, 20, 0, 0, 7)
      l.fill()
    },
    { blur: 14 },
  )
}

export const mirror = (st, floor) => water(st, floor, { tint: '#0b0f1c', a: 0.78, ripple: 0 })

export const shape = (l, style, d) => {
  l.fillStyle = style
  l.fill(new Path2D(d))
}
export const rounded = (l, x, y, w, h, r, style) => {
  l.fillStyle = style
  l.beginPath()
  l.roundRect(x, y, w, h, r)
  l.fill()
}

/** Draws the company's logo: an arch with a half-open door. */
export function mark(ctx, x, y, s, { frame = '#e9edf7', leaf = '#2a3550', light = '#f5b544' } = {}) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(s / 60, s / 60)
  ctx.fillStyle = frame
  opening(ctx, 0, 20, 30, 42, { round: true })
  ctx.fillStyle = light
  opening(ctx, 0, 20, 22, 38, { round: true })
  poly(ctx, pairs([-10, 20, 10, 20, 22, 33, -22, 33]), rgba(light, 0.45))
  poly(ctx, pairs([0, -18, 6, -16, 11, -8, 11, 20, 0, 26]), leaf)
  ctx.restore()
}
