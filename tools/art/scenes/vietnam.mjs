/** Vietnam, over still water. */
import { box, person, poly } from '../kit/build.mjs'
import { grass } from '../kit/flora.mjs'
import { below, karst, water } from '../kit/land.mjs'
import { pairs, rng, smooth } from '../kit/noise.mjs'
import { clouds, moon, sky, stars } from '../kit/sky.mjs'

function sampan(l, x, y, w) {
  l.fillStyle = '#050b0e'
  l.beginPath()
  l.moveTo(x - w / 2, y - w * 0.08)
  l.quadraticCurveTo(x, y + w * 0.13, x + w / 2, y - w * 0.1)
  l.quadraticCurveTo(x, y + w * 0.02, x - w / 2, y - w * 0.08)
  l.fill()
  l.beginPath()
  l.ellipse(x + w * 0.06, y - w * 0.005, w * 0.19, w * 0.13, 0, Math.PI, 0)
  l.fill()
}

function paperLantern(st, x, y, r, colour = '#ff8a3a') {
  st.glow(x, y, r * 9, colour, 0.4)
  const { ctx } = st
  const g = ctx.createRadialGradient(x, y + r * 0.2, 0, x, y, r * 1.2)
  g.addColorStop(0, '#fff0b8')
  g.addColorStop(0.5, '#ffb347')
  g.addColorStop(1, colour)
  ctx.fillStyle = g
  ctx.beginPath()
  ctx.ellipse(x, y, r, r * 0.86, 0, 0, 7)
  ctx.fill()
  ctx.strokeStyle = 'rgba(120,30,0,.35)'
  ctx.lineWidth = 0.8
  for (const k of [0.35, 0.72]) {
    ctx.beginPath()
    ctx.ellipse(x, y, r * k, r * 0.86, 0, 0, 7)
    ctx.stroke()
  }
  box(ctx, x - r * 0.35, y - r, r * 0.7, r * 0.2, '#2a0d04')
  box(ctx, x - r * 0.3, y + r * 0.8, r * 0.6, r * 0.16, '#2a0d04')
  ctx.fillRect(x - 0.5, y + r * 0.9, 1, r * 0.9)
}

function bamboo(l, x, y) {
  const r = rng(x)
  for (let i = 0; i < 9; i++) {
    const h = 240 + r() * 260
    const side = x > 800 ? -1 : 1
    const tip = [x + (i - 4) * 15 + side * h * (0.15 + r() * 0.3), y - h]
    l.lineWidth = 2 + r() * 3
    l.strokeStyle = l.fillStyle = '#040a0c'
    l.beginPath()
    l.moveTo(x + (i - 4) * 13, y + 20)
    l.quadraticCurveTo(x + (i - 4) * 15, y - h * 0.7, ...tip)
    l.stroke()
    for (let k = 0; k < 70; k++) {
      const t = 0.35 + r() * 0.65
      const px = x + (i - 4) * 14 + (tip[0] - x - (i - 4) * 15) * t * t + (r() - 0.5) * 26
      l.beginPath()
      l.ellipse(px, y - h * t * 0.98 + r() * 22, 11 + r() * 8, 1.7, 0.5 + r() * 2.2, 0, 7)
      l.fill()
    }
  }
}

export const vietnam = {
  kind: 'scene',
  seed: 33,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#0a1420', 0.4, '#15333d', 0.78, '#3d6a66', 1, '#8a8d6c']), 640)
    stars(st, { count: 300, to: 330 })
    moon(st, 1010, 190, 56, { colour: '#fbe3b4', halo: '#d8b48a' })
    clouds(st, 240, 150, '#a7b8a4', 0.35, { seed: 4 })
    const layers = [
      [
        [
          [140, 90, 380],
          [420, 110, 340],
          [690, 80, 410],
          [900, 100, 360],
          [1180, 90, 390],
          [1450, 120, 330],
        ],
        '#476f70',
        '#93a591',
        3,
      ],
      [
        [
          [40, 130, 300],
          [300, 90, 390],
          [560, 120, 270],
          [1280, 120, 310],
          [1530, 120, 250],
        ],
        '#2a5056',
        '#7d9c8e',
        5,
      ],
      [
        [
          [-20, 170, 190],
          [210, 110, 330],
          [1410, 150, 200],
          [1610, 130, 300],
        ],
        '#163640',
        '#55807a',
        7,
      ],
    ]
    layers.forEach(([towers, crest, foot, seed], i) => {
      karst(st, {
        towers,
        base: 640 + i * 8,
        seed,
        crest,
        foot,
        opts: {
          texture: 0.2 + i * 0.1,
          grainScale: 44,
          rim: { dx: i === 2 ? 3 : 2, dy: -2, colour: '#ffe0ae', a: 0.35 },
          mist: { colour: '#b3bd9f', a: 0.8, from: 430 + i * 30, to: 640 },
        },
      })
      st.fog(600 + i * 16, 70, '#c9cdb0', 0.5 - i * 0.06, { seed: i + 2, fx: 3, fy: 9, lo: 0.3 })
    })
    water(st, 650, {
      tint: '#08222a',
      a: 0.42,
      ripple: 0.8,
      squash: 1.3,
      glints: { x: 1010, width: 60, colour: '#ffe2ac', a: 0.45 },
    })
    st.fog(664, 22, '#c4ccb2', 0.45, { seed: 8, fx: 3, fy: 26, below: 46 })
    const r = rng(9)
    const afloat = Array.from({ length: 30 }, () => {
      const t = r() ** 1.6
      return [760 + (r() - 0.5) * 900 * (0.4 + t), 690 + t * 230, 2 + t * 8]
    })
    for (const [x, y, s] of afloat.sort((p, q) => p[1] - q[1])) {
      st.glow(x, y + s * 3, s * 9, '#ff9440', 0.5, { sy: 1.6 })
      st.lamp(x, y, s * 0.8, { colour: '#ff9a42', a: 0.9 })
      box(ctx, x - s * 0.8, y + s * 0.5, s * 1.6, s * 0.35, '#2c1206')
    }
    let hand = [0, 0]
    st.cut(
      (l) => {
        sampan(l, 620, 800, 300)
        l.fillStyle = '#050b0e'
        person(l, 520, 802, 104, {})
        poly(l, pairs([492, 706, 520, 688, 548, 706]))
        l.lineWidth = 3
        l.beginPath()
        l.moveTo(548, 735)
        l.lineTo(452, 850)
        l.stroke()
        hand = [752, 752]
      },
      {
        rim: { dx: 1.4, dy: -1.4, colour: '#ffdca0', a: 0.7 },
        lamps: [{ x: 752, y: 760, r: 170, colour: '#ff9a42', a: 0.8 }],
      },
    )
    ctx.fillStyle = '#050b0e'
    ctx.fillRect(751, 722, 2, 56)
    paperLantern(st, hand[0], hand[1], 12)
    st.glow(700, 838, 210, '#ff9440', 0.45, { sy: 0.5 })
    st.fog(860, 80, '#7f9c92', 0.26, { seed: 14, fx: 3, fy: 8 })
    st.cut((l) => {
      const bank = (x) => 990 - smooth(1000, 1600, x) * 90 - smooth(360, 0, x) * 70
      below(st, l, bank, '#040a0c')
      grass(l, bank, { h: 90, seed: 2, colour: '#040a0c' })
      bamboo(l, 1500, 940)
      bamboo(l, 70, 960)
      l.strokeStyle = '#040a0c'
      l.lineWidth = 2
      l.beginPath()
      l.moveTo(-10, 120)
      l.quadraticCurveTo(700, 300, 1610, 60)
      l.stroke()
    })
    for (const t of [0.06, 0.17, 0.29, 0.42, 0.55, 0.68, 0.8, 0.91]) {
      const x = (1 - t) ** 2 * -10 + 2 * t * (1 - t) * 700 + t * t * 1610
      const y = (1 - t) ** 2 * 120 + 2 * t * (1 - t) * 300 + t * t * 60
      const s = 24 + 12 * Math.abs(t - 0.5)
      ctx.fillStyle = '#1b0a04'
      ctx.fillRect(x - 0.7, y, 1.4, 16)
      paperLantern(st, x, y + 16 + s, s, (t * 100) % 3 < 1 ? '#e8482c' : '#ff8a3a')
    }
  },
  finish: { bloom: 0.6, vignette: 0.5, cool: [-3, 2, 4], warm: [8, 3, -6], grain: 6 },
}
