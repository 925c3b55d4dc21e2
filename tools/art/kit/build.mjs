/** Draws silhouettes of buildings (walls, ruins, windows, roofs, towers) and of visitors. */
import { noise, pairs, rng } from './noise.mjs'

export function poly(ctx, points, style) {
  if (style) ctx.fillStyle = style
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
  ctx.fill()
}

export const box = (ctx, x, y, w, h, style) => poly(ctx, pairs([x, y, x + w, y, x + w, y + h, x, y + h]), style)

/** Draws a window or doorway whose bottom centre is (x, y). `point` is the height of its Gothic arch; 0 is flat. */
export function opening(ctx, x, y, w, h, { point = 0, round = false } = {}) {
  const s = h - (round ? w / 2 : point ? w * 0.8 : 0)
  ctx.beginPath()
  ctx.moveTo(x - w / 2, y)
  ctx.lineTo(x - w / 2, y - s)
  if (round) ctx.arc(x, y - s, w / 2, Math.PI, 0)
  else if (point) {
    ctx.quadraticCurveTo(x - w / 2, y - s - w * 0.5, x, y - h)
    ctx.quadraticCurveTo(x + w / 2, y - s - w * 0.5, x + w / 2, y - s)
  } else ctx.lineTo(x + w / 2, y - s)
  ctx.lineTo(x + w / 2, y)
  ctx.fill()
}

/** Draws a grid of openings. `pick(column, row)` returns a style, 'hole' to cut through, or undefined to skip. */
export function windows(ctx, { x, y, w, cols, rows, ww, wh, gap, pick = () => 'hole', ...head }) {
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const style = pick(c, r)
      if (!style) continue
      ctx.save()
      if (style === 'hole') ctx.globalCompositeOperation = 'destination-out'
      else ctx.fillStyle = style
      opening(ctx, x + ((c + 0.5) * w) / cols, y + r * gap, ww, wh, head)
      ctx.restore()
    }
  }
}

/** Draws a lit window with a warm gradient and glazing bars. */
export function litWindow(st, ctx, x, y, w, h, { a = 1, bars = true, round = false, colour = '#f7b24f' } = {}) {
  ctx.save()
  const g = ctx.createLinearGradient(0, y - h, 0, y)
  g.addColorStop(0, '#d97a22')
  g.addColorStop(0.6, colour)
  g.addColorStop(1, '#ffe2a0')
  ctx.globalAlpha = a
  ctx.fillStyle = g
  opening(ctx, x, y, w, h, { round })
  if (bars) {
    ctx.fillStyle = 'rgba(40,16,4,.75)'
    ctx.fillRect(x - 0.6, y - h, 1.3, h)
    ctx.fillRect(x - w / 2, y - h * 0.5, w, 1.3)
  }
  ctx.restore()
  st.glow(x, y - h / 2, h * 2.6, '#f09a35', 0.38 * a, { to: ctx })
}

/** Draws a ruined wall. `sag` is the depth of its broken top, `steps` the coarseness of the stones. */
export function ruinWall(ctx, { x, y, w, h, sag = 30, step = 9, seed = 1, style, top = null }) {
  const n = noise(seed)
  const r = rng(seed)
  ctx.fillStyle = style
  ctx.beginPath()
  ctx.moveTo(x, y)
  for (let px = 0; px <= w; px += step * (0.5 + r())) {
    const line = top ? top(px / w) : 0
    const ty = y - h + line + Math.round((n.fbm(px / 70, 3, 3) * sag + r() * step * 0.5) / 4) * 4
    ctx.lineTo(x + px, ty)
    ctx.lineTo(x + px + step * 0.7, ty)
  }
  ctx.lineTo(x + w, y)
  ctx.fill()
}

/** Draws courses of stone over the existing content of the layer. */
export function courses(ctx, { x, y, w, h, size = 14, seed = 1, a = 0.16, light = '160,180,215', dark = '0,0,6' }) {
  const r = rng(seed)
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  for (let yy = y, row = 0; yy < y + h; yy += size, row++) {
    for (let xx = x - r() * size; xx < x + w;) {
      const len = size * (1.2 + r() * 1.4)
      const v = r() - 0.5
      ctx.fillStyle = `rgba(${v > 0 ? light : dark},${Math.abs(v) * 2 * a})`
      ctx.fillRect(xx + 0.8, yy + 0.8, len - 1.4, size - 1.4)
      xx += len
    }
    ctx.fillStyle = `rgba(${dark},${a * 0.8})`
    ctx.fillRect(x, yy, w, 0.9)
  }
  ctx.restore()
}

/** Draws a gabled house: wall, pitched roof with eaves, optional chimneys. */
export function gable(ctx, { x, y, w, h, pitch, wall, roof, eave = 6, hip = 0, chimneys = [] }) {
  box(ctx, x, y - h, w, h, wall)
  for (const c of chimneys) {
    box(ctx, x + c * w - 7, y - h - pitch * 0.7 - 46, 15, 46 + pitch * 0.6, wall)
    box(ctx, x + c * w - 9, y - h - pitch * 0.7 - 48, 19, 6, wall)
  }
  const a = hip ? pairs([x + hip, y - h - pitch, x + w - hip, y - h - pitch]) : [[x + w / 2, y - h - pitch]]
  poly(ctx, [[x - eave, y - h + 3], ...a, [x + w + eave, y - h + 3]], roof)
}

/** Draws a traveller from behind. Returns the position of the hand that holds the lantern. */
export function person(
  ctx,
  x,
  y,
  h,
  { colour = '#04050a', lantern = 0, hat = 0, stride = 0.5, wide = 1, pack = false } = {},
) {
  const u = h / 8
  const k = u * wide
  ctx.fillStyle = ctx.strokeStyle = colour
  for (const side of [-1, 1]) {
    ctx.lineWidth = k * 0.72
    ctx.beginPath()
    ctx.moveTo(x + side * k * 0.42, y - u * 3.4)
    ctx.lineTo(x + side * k * 0.5, y - u * 1.7)
    ctx.lineTo(x + side * k * (0.42 + stride * 0.2), y - (side > 0 ? u * 0.35 * stride : 0) - u * 0.2)
    ctx.stroke()
  }
  ctx.beginPath()
  ctx.moveTo(x - k * 0.45, y - u * 6.75)
  ctx.bezierCurveTo(x - k * 1.45, y - u * 6.5, x - k * 1.1, y - u * 4.6, x - k * 1.25, y - u * 2.5)
  ctx.lineTo(x + k * 1.25, y - u * 2.4)
  ctx.bezierCurveTo(x + k * 1.1, y - u * 4.6, x + k * 1.45, y - u * 6.5, x + k * 0.45, y - u * 6.75)
  ctx.fill()
  if (pack) {
    ctx.beginPath()
    ctx.ellipse(x, y - u * 5.2, k * 1.35, u * 1.25, 0, 0, 7)
    ctx.fill()
  }
  ctx.beginPath()
  ctx.ellipse(x, y - u * 7.35, u * 0.52, u * 0.66, 0, 0, 7)
  ctx.fill()
  ctx.fillRect(x - u * 0.25, y - u * 7, u * 0.5, u * 0.5)
  if (hat) {
    ctx.beginPath()
    ctx.ellipse(x, y - u * 7.6, u * hat, u * 0.16, 0, 0, 7)
    ctx.ellipse(x, y - u * 7.8, u * 0.55, u * 0.4, 0, 0, 7)
    ctx.fill()
  }
  const side = lantern || 1
  ctx.lineWidth = k * 0.52
  ctx.beginPath()
  ctx.moveTo(x + side * k * 0.95, y - u * 6.2)
  ctx.quadraticCurveTo(
    x + side * k * 1.6,
    y - u * 5.1,
    x + side * k * (lantern ? 2.1 : 1.35),
    y - u * (lantern ? 4.6 : 3.6),
  )
  ctx.stroke()
  return [x + side * k * 2.2, y - u * 3.7]
}

/** Draws a carried lantern with its frame, flame and light. */
export function handLantern(st, x, y, size, { a = 1, ground = null } = {}) {
  const { ctx } = st
  st.lamp(x, y, size, { a })
  ctx.fillStyle = ctx.strokeStyle = '#120a04'
  ctx.lineWidth = Math.max(0.7, size * 0.14)
  ctx.fillRect(x - size * 0.55, y + size * 0.72, size * 1.1, size * 0.22)
  ctx.fillRect(x - size * 0.5, y - size * 0.9, size, size * 0.2)
  ctx.beginPath()
  ctx.arc(x, y - size * 0.95, size * 0.5, Math.PI, 0)
  ctx.stroke()
  for (const k of [-0.45, 0.45]) ctx.fillRect(x + size * k - 0.4, y - size * 0.8, 0.9, size * 1.6)
  if (ground) st.glow(x, ground, size * 17, '#f09a3c', 0.5 * a, { sy: 0.22 })
}
