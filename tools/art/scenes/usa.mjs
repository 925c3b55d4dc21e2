/** The American trip: desert highway, mesas, a motel's neon at dusk. */
import { box, poly } from '../kit/build.mjs'
import { grass } from '../kit/flora.mjs'
import { path, ridge } from '../kit/land.mjs'
import { noise, pairs, rng, smooth } from '../kit/noise.mjs'
import { clouds, sky, stars } from '../kit/sky.mjs'

function mesa(st, l, x, w, top, base, style, seed) {
  const n = noise(seed)
  const points = [[x - w * 0.95, base]]
  for (let i = 0; i <= 60; i++) {
    const t = i / 60
    const edge = smooth(0, 0.05, t) * smooth(1, 0.95, t)
    points.push([
      x - w * 0.5 + t * w + (n.fbm(t * 20, 1, 2) - 0.5) * 12,
      base - (base - top) * (0.42 + 0.58 * edge) + (n.fbm(t * 9, 3, 4) - 0.5) * 18,
    ])
  }
  points.push([x + w * 0.95, base])
  poly(l, points, style)
}

function neonSign(st) {
  const { ctx } = st
  box(ctx, 1206, 430, 10, 260, '#0a0710')
  box(ctx, 1292, 430, 8, 260, '#0a0710')
  box(ctx, 1176, 452, 160, 78, '#120a1c')
  ctx.lineWidth = 3.4
  const tube = (colour, draw) => {
    for (const [w, c, f] of [
      [9, colour, 7],
      [4, colour, 1],
      [1.6, '#fff3ee', 0],
    ]) {
      ctx.save()
      ctx.globalCompositeOperation = 'lighter'
      ctx.strokeStyle = c
      ctx.lineWidth = w
      if (f) ctx.filter = `blur(${f}px)`
      ctx.beginPath()
      draw()
      ctx.stroke()
      ctx.restore()
    }
  }
  tube('#ff3d7f', () => ctx.roundRect(1182, 458, 148, 66, 12))
  tube('#39d6ff', () => {
    const letters = {
      M: pairs([0, 1, 0, 0, 0.5, 0.6, 1, 0, 1, 1]),
      O: pairs([0, 0, 1, 0, 1, 1, 0, 1, 0, 0]),
      T: pairs([0, 0, 1, 0, 0.5, 0, 0.5, 1]),
      E: pairs([1, 0, 0, 0, 0, 0.5, 0.8, 0.5, 0, 0.5, 0, 1, 1, 1]),
      L: pairs([0, 0, 0, 1, 1, 1]),
    }
    ;[...'MOTEL'].forEach((c, i) =>
      letters[c].forEach(([u, v], k) => ctx[k ? 'lineTo' : 'moveTo'](1197 + i * 25 + u * 16, 474 + v * 34)),
    )
  })
  tube('#ffb347', () => {
    ctx.moveTo(1170, 440)
    ctx.quadraticCurveTo(1280, 350, 1352, 420)
    ctx.lineTo(1334, 416)
    ctx.moveTo(1352, 420)
    ctx.lineTo(1350, 402)
  })
  st.glow(1256, 490, 420, '#ff3d7f', 0.5)
  st.glow(1256, 490, 240, '#39b6ff', 0.3)
}

export const usa = {
  kind: 'scene',
  seed: 45,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#090a1c', 0.35, '#1c1740', 0.65, '#4a2558', 0.86, '#a4485c', 1, '#f0935a']), 650)
    stars(st, { count: 1000, to: 520, band: { y: 210, slope: -0.28, width: 130 } })
    st.fog(210, 170, '#8f7fd0', 0.22, { seed: 3, fx: 3, fy: 4, lo: 0.35 })
    clouds(st, 500, 80, '#e07a66', 0.4, { seed: 6, fx: 2.4, fy: 14 })
    ridge(st, { y: 640, amp: 50, freq: 4, seed: 3, crest: '#5c2f58', foot: '#b8615f', depth: 40 })
    st.cut(
      (l) => {
        mesa(st, l, 250, 330, 440, 665, '#35204a', 3)
        mesa(st, l, 640, 90, 480, 665, '#3a2350', 4)
      },
      {
        texture: 0.4,
        rim: { dx: 2.5, dy: -1.5, colour: '#f5a07a', a: 0.5 },
        mist: { colour: '#b05c66', a: 0.7, from: 540, to: 665 },
      },
    )
    st.cut((l) => mesa(st, l, 1530, 330, 380, 668, '#241738', 7), {
      texture: 0.4,
      rim: { dx: -2.5, dy: -1.5, colour: '#f08a70', a: 0.5 },
      mist: { colour: '#8c4a60', a: 0.6, from: 540, to: 668 },
    })
    st.fog(650, 30, '#f0a880', 0.4, { seed: 2, fx: 4, fy: 18 })
    st.cut(
      (l) => {
        box(l, 0, 656, 1600, 350, st.ramp(pairs([0, '#5c2f44', 0.25, '#2a1830', 1, '#0e0a16']), 656, 1000))
      },
      { texture: 0.34, grainScale: [30, 160], lamps: [{ x: 1240, y: 690, r: 420, colour: '#ff4f7f', a: 0.5 }] },
    )
    st.cut(
      (l) =>
        path(st, l, {
          x0: 752,
          x1: 640,
          y0: 656,
          y1: 1010,
          w0: 3,
          w1: 520,
          style: st.ramp(pairs([0, '#c07468', 0.25, '#6d4a5c', 0.6, '#3d3146', 1, '#262030']), 656, 1000),
          rough: 3,
        }),
      { texture: 0.22, grainScale: [60, 200] },
    )
    for (let i = 0; i < 17; i++) {
      const t0 = (i / 17) ** 2.1
      const t1 = ((i + 0.5) / 17) ** 2.1
      const at = (t) => [752 - 112 * t ** 1.8 + 1, 656 + 354 * t, 0.5 + 8 * t ** 1.8]
      const [xa, ya, wa] = at(t0 + 0.004)
      const [xb, yb, wb] = at(t1 + 0.004)
      poly(ctx, pairs([xa - wa, ya, xa + wa, ya, xb + wb, yb, xb - wb, yb]), `rgba(245,190,90,${0.35 + t0 * 0.45})`)
    }
    const r = rng(5)
    st.cut(
      (l) => {
        box(l, 1010, 626, 420, 62, '#150d1e')
        poly(l, pairs([996, 628, 1016, 606, 1424, 606, 1446, 628]), '#0d0914')
        for (let i = 0; i < 7; i++) box(l, 1034 + i * 56, 640, 20, 48, '#0a0710')
      },
      { rim: { dx: 0, dy: -1.5, colour: '#ff7a8a', a: 0.6 } },
    )
    for (let i = 0; i < 7; i++) {
      const lit = i === 1 || i === 4
      if (lit) box(ctx, 1060 + i * 56, 646, 22, 20, '#ffc766')
      st.glow(1071 + i * 56, 656, lit ? 110 : 46, lit ? '#ffad4a' : '#ff5f7f', lit ? 0.8 : 0.3)
    }
    neonSign(st)
    st.glow(1250, 712, 460, '#ff4a86', 0.55, { sy: 0.16 })
    st.glow(1130, 706, 260, '#ffad4a', 0.5, { sy: 0.16 })
    for (let i = 0; i < 16; i++) {
      const x = r() < 0.5 ? r() * 420 : 1080 + r() * 520
      const y = 705 + r() * 90
      st.cut((l) => grass(l, () => y, { from: x, to: x + 40, h: 18, seed: i, colour: '#150c1c', density: 0.8 }))
    }
    const car = pairs([731, 700, 752, 700])
    for (const [x, y] of car) {
      st.lamp(x, y, 3.4, { colour: '#ffd9a0' })
      st.glow(x - 6, y + 70, 150, '#ffc070', 0.55, { sy: 1 })
    }
    st.glow(738, 706, 300, '#ffcf90', 0.42, { sy: 0.35 })
    for (const [i, x] of [60, 250, 400, 498, 566, 612].entries()) {
      const h = [560, 330, 200, 130, 84, 56][i]
      const y = [860, 790, 742, 712, 694, 682][i]
      box(ctx, x - h * 0.012, y - h, h * 0.024, h, '#0a0710')
      box(ctx, x - h * 0.12, y - h * 0.93, h * 0.24, h * 0.018, '#0a0710')
    }
    ctx.strokeStyle = 'rgba(8,5,14,.85)'
    ctx.lineWidth = 1.2
    const tops = pairs([-170, -160, 60, 339, 250, 483, 400, 556, 498, 591, 566, 616, 612, 630])
    for (let i = 1; i < tops.length; i++)
      for (const k of [-1, 1]) {
        const [a, b] = [tops[i - 1], tops[i]]
        const o = k * [64, 64, 38, 22, 14, 9, 6][i]
        ctx.beginPath()
        ctx.moveTo(a[0] + o, a[1])
        ctx.quadraticCurveTo((a[0] + b[0]) / 2 + o, (a[1] + b[1]) / 2 + 26, b[0] + o, b[1])
        ctx.stroke()
      }
    st.fog(690, 30, '#d8848a', 0.3, { seed: 9, fx: 4, fy: 18 })
    st.cut((l) => grass(l, (x) => 1000 - Math.abs(x - 640) ** 2 / 9000 + 20, { h: 60, seed: 3, colour: '#06040a' }), {
      rim: { dx: 1, dy: -1, colour: '#b04a70', a: 0.5 },
    })
  },
  finish: { bloom: 0.6, vignette: 0.5, cool: [0, -1, 6], warm: [8, 1, -4], grain: 6 },
}
