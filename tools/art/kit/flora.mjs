/** Draws silhouettes of trees and grass. */
import { noise, rng } from './noise.mjs'

export function bareTree(ctx, x, y, h, { seed = 1, colour = '#05070c', lean = 0, gnarl = 0.5, depth = 5 } = {}) {
  const r = rng(seed)
  ctx.strokeStyle = colour
  const limb = (px, py, angle, len, width, left) => {
    let cx = px
    let cy = py
    for (let k = 0; k < 4; k++) {
      angle += (r() - 0.5) * gnarl
      const nx = cx + (Math.cos(angle) * len) / 4
      const ny = cy + (Math.sin(angle) * len) / 4
      ctx.lineWidth = Math.max(0.5, width * (1 - k * 0.09))
      ctx.beginPath()
      ctx.moveTo(cx, cy)
      ctx.lineTo(nx, ny)
      ctx.stroke()
      cx = nx
      cy = ny
      if (left > 0 && k > 0 && r() < 0.5)
        limb(
          cx,
          cy,
          angle + (r() < 0.5 ? -1 : 1) * (0.5 + r() * 0.6),
          len * (0.45 + r() * 0.25),
          width * 0.45,
          left - 1,
        )
    }
    if (left <= 0) return
    const forks = 2 + (r() < 0.35 ? 1 : 0)
    for (let f = 0; f < forks; f++)
      limb(cx, cy, angle + (f - (forks - 1) / 2) * (0.65 + r() * 0.4), len * (0.62 + r() * 0.22), width * 0.6, left - 1)
  }
  limb(x, y, -Math.PI / 2 + lean, h * 0.36, h * 0.052, depth)
}

/** Draws a eucalypt: a leaning trunk that forks high, and foliage in clumps. */
export function gumTree(ctx, x, y, h, { seed = 1, colour = '#070b10', clumps = 17 } = {}) {
  const r = rng(seed)
  const lean = (r() - 0.5) * h * 0.16
  const fork = [x + lean, y - h * 0.4]
  ctx.strokeStyle = ctx.fillStyle = colour
  ctx.lineWidth = h * 0.034
  ctx.beginPath()
  ctx.moveTo(x, y + 4)
  ctx.quadraticCurveTo(x + lean * 0.2, y - h * 0.2, ...fork)
  ctx.stroke()
  for (let i = 0; i < clumps; i++) {
    const a = -Math.PI / 2 + (r() - 0.5) * 2.7
    const reach = h * (0.18 + r() * 0.36)
    const cx = fork[0] + Math.cos(a) * reach * 0.8
    const cy = fork[1] + Math.sin(a) * reach
    ctx.lineWidth = h * 0.009
    ctx.beginPath()
    ctx.moveTo(...fork)
    ctx.quadraticCurveTo(fork[0] + (cx - fork[0]) * 0.3, fork[1] - reach * 0.5, cx, cy)
    ctx.stroke()
    const spread = h * (0.05 + r() * 0.06)
    for (let k = 0; k < 190; k++) {
      const t = r() * 6.3
      const d = Math.sqrt(r()) * spread
      ctx.beginPath()
      ctx.ellipse(
        cx + Math.cos(t) * d * 1.5,
        cy + Math.sin(t) * d * 0.7,
        h * 0.008 * (0.6 + r()),
        h * 0.0035,
        1.2 + r() * 1.2,
        0,
        7,
      )
      ctx.fill()
    }
  }
}

/** Draws a conifer in tiers. `airy` adds the gaps of a Norfolk pine. */
export function pine(ctx, x, y, h, { seed = 1, colour = '#05090d', airy = false } = {}) {
  const r = rng(seed)
  ctx.strokeStyle = ctx.fillStyle = colour
  ctx.lineWidth = Math.max(1, h * 0.016)
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x, y - h)
  ctx.stroke()
  const tiers = airy ? 21 : 24
  for (let i = 0; i < tiers; i++) {
    const t = i / tiers
    const ty = y - h * (0.12 + t * 0.86)
    const half = h * (airy ? 0.21 : 0.19) * (1 - t) ** 0.85 * (0.8 + r() * 0.35) + 1
    for (const k of [-1, 1]) {
      const droop = airy ? -h * 0.022 * (1 - t * 0.4) : h * 0.028
      const thick = h * (airy ? 0.012 : 0.03)
      ctx.beginPath()
      ctx.moveTo(x, ty - thick)
      ctx.quadraticCurveTo(x + k * half * 0.6, ty + droop * 0.2 - thick * 0.3, x + k * half, ty + droop)
      ctx.quadraticCurveTo(x + k * half * 0.5, ty + thick * 1.6, x, ty + thick)
      ctx.fill()
      for (let j = 0; j < (airy ? 34 : 7); j++) {
        const u = 0.25 + r() * 0.75
        ctx.fillRect(x + k * half * u, ty + droop * u * u - thick * (airy ? 1.4 : 0.6), 1.2, thick * (0.8 + r() * 1.4))
      }
    }
  }
}

/** Draws a row of trees along the curve height(x). */
export function stand(ctx, kind, height, { from = 0, to = 1600, gap = 40, h = 150, vary = 0.5, seed = 1, ...opts }) {
  const r = rng(seed)
  for (let x = from, i = 0; x < to; x += gap * (0.4 + r() * 1.2), i++) {
    kind(ctx, x, height(x) + 6, h * (1 - vary / 2 + r() * vary), { ...opts, seed: seed * 100 + i })
  }
}

export function grass(
  ctx,
  height,
  { from = -10, to = 1610, h = 24, seed = 1, colour = '#04060a', density = 1.2 } = {},
) {
  const r = rng(seed)
  const n = noise(seed)
  ctx.strokeStyle = colour
  for (let x = from; x < to; x += density * (0.4 + r())) {
    const y = height(x) + 3
    const len = h * (0.25 + r() * 0.75) * (0.4 + n.fbm(x / 90, 2, 3) * 1.2)
    const bend = (r() - 0.42) * len * 0.7
    ctx.lineWidth = 0.6 + r() * 1.1
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(x + bend * 0.2, y - len * 0.6, x + bend, y - len)
    ctx.stroke()
  }
}
