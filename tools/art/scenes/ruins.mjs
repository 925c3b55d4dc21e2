/** Church scenes: Port Arthur, the chapel. */
import { box, courses, handLantern, litWindow, opening, person, poly, ruinWall, windows } from '../kit/build.mjs'
import { bareTree, grass, gumTree, pine, stand } from '../kit/flora.mjs'
import { below, path, ridge, ridgeLine } from '../kit/land.mjs'
import { noise, pairs, smooth } from '../kit/noise.mjs'
import { beam, clouds, moon, sky, stars } from '../kit/sky.mjs'

function church(st, l) {
  const wall = st.ramp(pairs([0, '#3a4660', 1, '#222b3e']), 260, 760)
  const dark = st.ramp(pairs([0, '#151c2c', 1, '#1a2233']), 260, 760)
  ruinWall(l, { x: 600, y: 760, w: 560, h: 300, sag: 60, seed: 2, style: dark })
  windows(l, { x: 640, y: 690, w: 480, cols: 5, rows: 1, ww: 38, wh: 130, gap: 10, point: 1 })
  ruinWall(l, { x: 640, y: 760, w: 560, h: 250, sag: 50, seed: 4, style: wall })
  ruinWall(l, {
    x: 420,
    y: 760,
    w: 280,
    h: 330,
    sag: 6,
    step: 5,
    seed: 5,
    style: wall,
    top: (t) => Math.abs(t - 0.5) * 320 - 40,
  })
  ruinWall(l, { x: 660, y: 760, w: 118, h: 500, sag: 26, seed: 7, style: wall })
  for (const x of [408, 690, 870, 1030, 1180])
    poly(l, pairs([x, 760, x, 590, x + 8, 560, x + 26, 590, x + 30, 760]), wall)
  for (const x of [664, 762]) poly(l, pairs([x - 8, 300, x + 2, 222, x + 12, 300]), wall)
  courses(l, { x: 400, y: 210, w: 820, h: 560, size: 9, a: 0.16 })
  windows(l, { x: 790, y: 690, w: 380, cols: 3, rows: 1, ww: 44, wh: 130, gap: 10, point: 1 })
  windows(l, { x: 430, y: 620, w: 240, cols: 1, rows: 1, ww: 84, wh: 150, gap: 10, point: 1 })
  windows(l, { x: 430, y: 760, w: 240, cols: 1, rows: 1, ww: 62, wh: 108, gap: 10, point: 1 })
  windows(l, { x: 680, y: 470, w: 80, cols: 1, rows: 2, ww: 30, wh: 84, gap: 190, point: 1 })
  l.fillStyle = dark
  l.fillRect(547, 480, 5, 140)
  for (const k of [-21, 21]) l.fillRect(549 + k, 520, 4, 100)
}

export const portArthur = {
  kind: 'scene',
  seed: 52,
  paint(st) {
    sky(st, pairs([0, '#070c1a', 0.5, '#182a4a', 1, '#4c678e']), 760)
    stars(st, { count: 500, to: 520 })
    moon(st, 962, 270, 78)
    clouds(st, 330, 150, '#7f97c0', 0.42, { seed: 5 })
    ridge(st, { y: 610, amp: 90, freq: 3, seed: 4, crest: '#2a3e5e', foot: '#5c769c', depth: 160 })
    const far = ridgeLine(6, 700, 30, 3)
    st.cut(
      (l) => {
        stand(l, gumTree, far, { gap: 60, h: 190, seed: 3, colour: '#182640', clumps: 14 })
        below(st, l, far, '#1d2c47')
      },
      { mist: { colour: '#5a7399', a: 0.8, from: 540, to: 750 } },
    )
    st.fog(690, 70, '#8aa2c8', 0.55, { seed: 3, fx: 4, fy: 10 })
    st.cut((l) => church(st, l), {
      texture: 0.28,
      rim: { dx: 2.4, dy: -2.6, colour: '#c6d8f5', a: 0.65 },
      mist: { colour: '#6079a0', a: 0.5, from: 640, to: 770 },
      lamps: [{ x: 549, y: 735, r: 260, colour: '#f0913a', a: 1 }],
    })
    st.glow(549, 720, 150, '#f5a348', 0.8)
    beam(st, 962, 270, 1.95, 720, 190, '#a9c2f0', 0.22, { blur: 16 })
    const ground = (x) => 752 + noise(4).fbm(x / 160, 3) * 18
    st.cut(
      (l) => {
        below(st, l, ground, st.ramp(pairs([0, '#2c3b55', 1, '#080c15']), 750, 1000))
        path(st, l, {
          x0: 549,
          x1: 820,
          y0: 764,
          y1: 1010,
          w0: 24,
          w1: 300,
          bend: 30,
          style: st.ramp(pairs([0, '#9a7c58', 0.3, '#4f4c56', 1, '#1c2230']), 760, 1000),
        })
      },
      { texture: 0.25, grainScale: [26, 110], lamps: [{ x: 549, y: 780, r: 300, colour: '#f39a40', a: 0.7 }] },
    )
    st.cut((l) => {
      grass(l, (x) => ground(x) + 20, { to: 520, h: 26, colour: '#101828' })
      grass(l, (x) => ground(x) + 22, { from: 640, h: 26, colour: '#101828', seed: 4 })
    })
    st.fog(775, 40, '#8ea4c8', 0.5, { seed: 6, fx: 4, fy: 16 })
    let hand
    st.cut(
      (l) => {
        person(l, 640, 850, 96, {})
        hand = person(l, 606, 842, 92, { lantern: -1, hat: 0.9 })
        person(l, 676, 862, 104, { hat: 1 })
      },
      { rim: { dx: -1, dy: -1.4, colour: '#ffbe6e', a: 0.8 } },
    )
    handLantern(st, hand[0], hand[1] + 4, 6, { ground: 845 })
    st.cut(
      (l) => {
        bareTree(l, 1440, 900, 720, { seed: 13, colour: '#060a13' })
        grass(l, (x) => 985 - smooth(900, 1600, x) * 80, { h: 60, seed: 7, colour: '#060a13' })
        below(st, l, (x) => 987 - smooth(900, 1600, x) * 80, '#060a13')
      },
      { rim: { dx: -1.5, dy: -1.5, colour: '#86a0cc', a: 0.45 } },
    )
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}

export const chapel = {
  kind: 'scene',
  seed: 58,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#080b18', 0.55, '#1d2746', 1, '#56618a']), 720)
    stars(st, { count: 700, to: 560, band: { y: 240, slope: 0.2, width: 120 } })
    clouds(st, 420, 130, '#8890b8', 0.4, { seed: 8 })
    ridge(st, { y: 600, amp: 110, freq: 2.4, seed: 9, crest: '#2a3358', foot: '#5d6a94', depth: 150 })
    const hill = (x) => 720 - 60 * Math.exp(-(((x - 860) / 420) ** 2)) + noise(2).fbm(x / 140, 1) * 16
    st.cut((l) => stand(l, pine, (x) => hill(x) + 10, { gap: 46, h: 170, seed: 5, colour: '#18203a' }), {
      mist: { colour: '#5d6a94', a: 0.7, from: 560, to: 740 },
    })
    st.fog(680, 60, '#8d97bd', 0.55, { seed: 4, fx: 4, fy: 11 })
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#1c2238', 1, '#2c3450']), 400, 690)
        box(l, 780, 500, 300, 190, wall)
        poly(l, pairs([766, 504, 810, 392, 1060, 392, 1096, 504]), '#0e1322')
        poly(l, pairs([720, 690, 720, 490, 790, 400, 860, 490, 860, 690]), wall)
        box(l, 766, 330, 48, 90, wall)
        poly(l, pairs([756, 336, 790, 190, 824, 336]), '#0e1322')
        box(l, 788, 150, 4, 46, '#0e1322')
        box(l, 778, 162, 24, 4, '#0e1322')
        courses(l, { x: 715, y: 330, w: 380, h: 370, size: 9, a: 0.15 })
      },
      {
        texture: 0.25,
        rim: { dx: -2, dy: -2, colour: '#aebce8', a: 0.55 },
        lamps: [{ x: 790, y: 660, r: 200, colour: '#f0913a', a: 0.8 }],
      },
    )
    for (const x of [905, 965, 1025]) litWindow(st, ctx, x, 630, 24, 74, { round: true })
    litWindow(st, ctx, 790, 540, 34, 74, { round: true })
    ctx.fillStyle = '#ffd98a'
    opening(ctx, 790, 690, 40, 84, { point: 1 })
    st.glow(790, 660, 260, '#f5a348', 0.7)
    st.cut(
      (l) => {
        below(st, l, hill, st.ramp(pairs([0, '#2b3450', 1, '#070a13']), 660, 1000))
        path(st, l, {
          x0: 790,
          x1: 560,
          y0: 688,
          y1: 1010,
          w0: 16,
          w1: 200,
          bend: 40,
          style: st.ramp(pairs([0, '#e8b06a', 0.3, '#6a5a58', 1, '#20222f']), 690, 1000),
        })
      },
      { texture: 0.25, grainScale: [26, 110], lamps: [{ x: 790, y: 710, r: 360, colour: '#f39a40', a: 0.9 }] },
    )
    st.cut(
      (l) => {
        for (const [x, y, h, tilt] of [
          [300, 800, 74, -0.1],
          [420, 770, 56, 0.06],
          [210, 860, 96, 0.08],
          [1020, 790, 70, 0.1],
          [1160, 820, 90, -0.06],
          [1280, 780, 60, 0.04],
          [1390, 870, 110, -0.1],
          [930, 850, 96, 0.05],
        ]) {
          l.save()
          l.translate(x, y + 8)
          l.rotate(tilt)
          l.fillStyle = '#0b101d'
          if (h % 4) opening(l, 0, 0, h * 0.55, h, { round: true })
          else {
            box(l, -h * 0.07, -h, h * 0.14, h, '#0b101d')
            box(l, -h * 0.28, -h * 0.78, h * 0.56, h * 0.13, '#0b101d')
          }
          l.restore()
        }
        grass(l, (x) => 800 + Math.abs(x - 760) * 0.07, { to: 560, h: 22, colour: '#0b101d' })
      },
      {
        rim: { dx: 0, dy: -2, colour: '#93a3d0', a: 0.5 },
        lamps: [{ x: 790, y: 700, r: 560, colour: '#f39a40', a: 0.45 }],
      },
    )
    st.fog(800, 70, '#7884aa', 0.42, { seed: 9, fx: 3, fy: 10 })
    st.cut(
      (l) => {
        below(st, l, (x) => 992 - Math.abs(x - 640) * 0.05, '#05070e')
        grass(l, (x) => 992 - Math.abs(x - 640) * 0.05, { h: 66, seed: 3, colour: '#05070e' })
        bareTree(l, 90, 1000, 760, { seed: 31, colour: '#05070e' })
      },
      { rim: { dx: 1.4, dy: -1.4, colour: '#7082b0', a: 0.4 } },
    )
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}
