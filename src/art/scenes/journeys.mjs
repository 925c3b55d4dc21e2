/** Two long journeys over still water: Tasmania and Vietnam. */
import { box, courses, handLantern, person, poly, ruinWall, windows } from '../kit/build.mjs'
import { grass, gumTree, stand } from '../kit/flora.mjs'
import { below, karst, ridge, ridgeLine, water } from '../kit/land.mjs'
import { noise, rng, smooth } from '../kit/noise.mjs'
import { aurora, clouds, moon, sky, stars } from '../kit/sky.mjs'

function penitentiary(st, l) {
  const wall = st.ramp(
    [
      [0, '#39424f'],
      [1, '#222a36'],
    ],
    400,
    640,
  )
  const back = st.ramp(
    [
      [0, '#151d29'],
      [1, '#1a2430'],
    ],
    400,
    640,
  )
  ruinWall(l, { x: 470, y: 640, w: 560, h: 178, sag: 40, seed: 8, style: back })
  windows(l, { x: 480, y: 540, w: 540, cols: 14, rows: 1, ww: 15, wh: 30, gap: 60 })
  ruinWall(l, { x: 440, y: 640, w: 640, h: 206, sag: 26, seed: 3, style: wall })
  ruinWall(l, { x: 420, y: 640, w: 92, h: 250, sag: 18, seed: 5, style: wall })
  poly(
    l,
    [
      [416, 404],
      [516, 404],
      [516, 396],
      [416, 396],
    ],
    wall,
  )
  ruinWall(l, { x: 1000, y: 640, w: 128, h: 236, sag: 22, seed: 6, style: wall })
  courses(l, { x: 410, y: 380, w: 740, h: 260, size: 6, a: 0.17 })
  windows(l, {
    x: 520,
    y: 512,
    w: 480,
    cols: 13,
    rows: 2,
    ww: 16,
    wh: 34,
    gap: 56,
    pick: (c, r) => ((c * 7 + r * 5) % 6 ? 'hole' : '#0c121b'),
  })
  windows(l, { x: 520, y: 626, w: 480, cols: 13, rows: 1, ww: 17, wh: 36, gap: 56, round: true })
  windows(l, { x: 432, y: 500, w: 70, cols: 2, rows: 3, ww: 15, wh: 34, gap: 62 })
  windows(l, { x: 1012, y: 510, w: 104, cols: 3, rows: 3, ww: 15, wh: 34, gap: 58 })
}

export const tasmania = {
  kind: 'scene',
  seed: 21,
  paint(st) {
    sky(
      st,
      [
        [0, '#060b18'],
        [0.45, '#0c2233'],
        [0.8, '#1b4a52'],
        [1, '#2f6a66'],
      ],
      660,
    )
    stars(st, { count: 900, to: 600, band: { y: 180, slope: -0.16, width: 120 } })
    aurora(st, { base: 430, height: 400, seed: 12, a: 0.62, low: '#5df2b4', high: '#9a5cf0' })
    ridge(st, { y: 470, amp: 170, freq: 2.6, seed: 3, crest: '#12303b', foot: '#2f6a68', depth: 190 })
    const hill = (x) => ridgeLine(9, 560, 60, 3)(x) + smooth(900, 300, x) * 40 + smooth(700, 1600, x) * -90 - 10
    st.cut(
      (l) => {
        stand(l, gumTree, hill, { gap: 30, h: 84, seed: 2, colour: '#0e222b', clumps: 9 })
        below(st, l, hill, '#102832')
      },
      { mist: { colour: '#3b7370', a: 0.6, from: 520, to: 660 } },
    )
    st.fog(610, 60, '#7dbcae', 0.5, { seed: 2, fx: 4, fy: 10 })
    st.cut((l) => penitentiary(st, l), {
      texture: 0.28,
      rim: { dx: -1.6, dy: -2.4, colour: '#8ff0cd', a: 0.6 },
      mist: { colour: '#20464c', a: 0.55, from: 540, to: 650 },
      lamps: [
        { x: 640, y: 628, r: 190, colour: '#f0913a', a: 0.9 },
        { x: 860, y: 630, r: 150, colour: '#f0913a', a: 0.7 },
      ],
    })
    st.cut(
      (l) => {
        below(st, l, (x) => 638 + noise(4).fbm(x / 120, 1) * 8, '#0b171d')
        grass(l, () => 640, { h: 9, colour: '#0b171d', seed: 9 })
        stand(l, gumTree, () => 640, { from: 1190, gap: 110, h: 190, seed: 8, colour: '#08131a', clumps: 20 })
        stand(l, gumTree, () => 640, { from: 20, to: 330, gap: 120, h: 200, seed: 6, colour: '#08131a', clumps: 20 })
      },
      { rim: { dx: -1, dy: -1.6, colour: '#6ad8b4', a: 0.35 } },
    )
    for (const [x, r] of [
      [640, 3.6],
      [860, 3.2],
    ])
      st.lamp(x, 628, r)
    st.fog(640, 26, '#a4d8cb', 0.36, { seed: 8, fx: 5, fy: 22 })
    water(st, 652, { tint: '#06131c', a: 0.34, ripple: 0.6, squash: 1.25, seed: 5 })
    st.fog(672, 24, '#8cc8ba', 0.4, { seed: 11, fx: 3, fy: 24, below: 50 })
    const shore = (x) => 985 - smooth(620, 0, x) * 120 + noise(3).fbm(x / 90, 2) * 22
    let hand = [0, 0]
    st.cut(
      (l) => {
        below(st, l, shore, '#03070b')
        grass(l, shore, { h: 54, colour: '#03070b', seed: 4 })
        person(l, 268, 925, 150, { hat: 0.9 })
        person(l, 330, 940, 138, { stride: 0.2 })
        hand = person(l, 212, 915, 146, { lantern: -1, stride: 0.2 })
      },
      {
        rim: { dx: -1.2, dy: -1.6, colour: '#7be0bf', a: 0.4 },
        lamps: [{ x: 180, y: 860, r: 200, colour: '#f29a3c', a: 0.42 }],
      },
    )
    handLantern(st, hand[0], hand[1] + 6, 8, { ground: 915 })
  },
  finish: { bloom: 0.6, vignette: 0.5, cool: [-2, 1, 5], grain: 6 },
}

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
    sky(
      st,
      [
        [0, '#0a1420'],
        [0.4, '#15333d'],
        [0.78, '#3d6a66'],
        [1, '#8a8d6c'],
      ],
      640,
    )
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
        poly(l, [
          [492, 706],
          [520, 688],
          [548, 706],
        ])
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
