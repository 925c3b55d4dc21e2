/** House scenes: Beechworth's asylum, the homestead at Monte Cristo. */
import { box, courses, gable, handLantern, litWindow, opening, person, poly, windows } from '../kit/build.mjs'
import { bareTree, grass, gumTree, stand } from '../kit/flora.mjs'
import { below, path, ridge } from '../kit/land.mjs'
import { noise, pairs } from '../kit/noise.mjs'
import { clouds, moon, sky, stars } from '../kit/sky.mjs'

const drive = (st, l, x0, y0, x1, w1, bend) =>
  path(st, l, {
    x0,
    x1,
    y0,
    y1: 1010,
    w0: 12,
    w1,
    bend,
    style: st.ramp(pairs([0, '#d9a86a', 0.3, '#6a5c58', 1, '#22242f']), y0, 1000),
  })

export const beechworth = {
  kind: 'scene',
  seed: 91,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#0b0e16', 0.5, '#262f38', 1, '#8a7a62']), 720)
    moon(st, 420, 250, 60, { colour: '#f7dfae', halo: '#b59a6c' })
    clouds(st, 300, 170, '#a4967c', 0.5, { seed: 3 })
    clouds(st, 180, 120, '#0c0f16', 0.7, { seed: 6, lo: 0.46 })
    ridge(st, { y: 640, amp: 70, freq: 3, seed: 2, crest: '#3c4144', foot: '#8a7e68', depth: 120 })
    const n = noise(3)
    const hill = (x) => 760 - 130 * Math.exp(-(((x - 940) / 520) ** 2)) + n.fbm(x / 150, 1) * 18
    st.fog(660, 70, '#b8a684', 0.45, { seed: 4, fx: 3, fy: 9 })
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#1b2027', 1, '#30322f']), 380, 650)
        const roof = '#0d1116'
        gable(l, { x: 600, y: 670, w: 250, h: 130, pitch: 52, wall, roof, hip: 60, chimneys: [0.2, 0.7] })
        gable(l, { x: 1040, y: 670, w: 260, h: 130, pitch: 52, wall, roof, hip: 60, chimneys: [0.3, 0.8] })
        gable(l, { x: 820, y: 670, w: 250, h: 176, pitch: 60, wall, roof, hip: 50 })
        for (const x of [800, 1040]) {
          box(l, x, 420, 50, 250, wall)
          poly(l, pairs([x - 8, 424, x + 8, 366, x + 42, 366, x + 58, 424]), roof)
          box(l, x + 24, 336, 3, 34, roof)
        }
        courses(l, { x: 590, y: 400, w: 720, h: 270, size: 8, a: 0.13, light: '255,230,190' })
        for (const x of [610, 1056])
          windows(l, {
            x,
            y: 580,
            w: 230,
            cols: 7,
            rows: 2,
            ww: 14,
            wh: 30,
            gap: 58,
            round: true,
            pick: () => '#0a0d12',
          })
        windows(l, {
          x: 850,
          y: 560,
          w: 190,
          cols: 5,
          rows: 2,
          ww: 16,
          wh: 34,
          gap: 62,
          round: true,
          pick: () => '#0a0d12',
        })
      },
      {
        texture: 0.35,
        rim: { dx: -2, dy: -2, colour: '#ffe6b4', a: 0.55 },
        mist: { colour: '#8f8268', a: 0.5, from: 590, to: 680 },
        lamps: [{ x: 945, y: 640, r: 170, colour: '#f0913a', a: 0.9 }],
      },
    )
    for (const [x, y] of pairs([1153, 580, 660, 638, 825, 470]))
      litWindow(st, ctx, x, y, 14, 30, { round: true, a: 0.85 })
    ctx.fillStyle = '#ffd98a'
    opening(ctx, 945, 662, 26, 52, { round: true })
    st.glow(945, 640, 190, '#f5a348', 0.7)
    st.cut(
      (l) => {
        below(st, l, hill, st.ramp(pairs([0, '#37362f', 1, '#090a0e']), 630, 1000))
        drive(st, l, 945, 642, 640, 170, 90)
      },
      { texture: 0.25, grainScale: [28, 110], lamps: [{ x: 945, y: 680, r: 280, colour: '#f39a40', a: 0.7 }] },
    )
    st.cut(
      (l) => {
        for (const [x, h, s] of [
          [560, 230, 2],
          [1360, 280, 4],
          [1190, 170, 9],
          [700, 150, 7],
          [410, 320, 12],
        ])
          bareTree(l, x, hill(x) + 14, h, { seed: s, colour: '#14171b' })
        grass(l, (x) => hill(x) + 12, { h: 18, colour: '#14171b' })
      },
      { rim: { dx: -1, dy: -1, colour: '#e0c796', a: 0.3 } },
    )
    st.fog(800, 70, '#9a8c70', 0.4, { seed: 8, fx: 3, fy: 10 })
    st.cut(
      (l) => {
        bareTree(l, 120, 1010, 900, { seed: 41, colour: '#06080c' })
        bareTree(l, 1560, 1010, 700, { seed: 37, colour: '#06080c' })
        below(st, l, (x) => 985 - Math.abs(x - 660) * 0.04, '#06080c')
        grass(l, (x) => 985 - Math.abs(x - 660) * 0.04, { h: 60, seed: 3, colour: '#06080c' })
      },
      { rim: { dx: 1.4, dy: -1.4, colour: '#b59f76', a: 0.35 } },
    )
  },
  finish: { bloom: 0.55, vignette: 0.5, grain: 7, cool: [-1, 0, 4] },
}

export const monteCristo = {
  kind: 'scene',
  seed: 97,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#0b0a1c', 0.5, '#2a2148', 1, '#7c5a80']), 720)
    stars(st, { count: 900, to: 600, band: { y: 260, slope: -0.22, width: 120 } })
    clouds(st, 460, 110, '#a07aa0', 0.4, { seed: 4, fy: 10 })
    ridge(st, { y: 640, amp: 60, freq: 2.6, seed: 5, crest: '#33294f', foot: '#7c5f86', depth: 110 })
    st.fog(660, 60, '#a98bb0', 0.4, { seed: 3, fx: 3, fy: 10 })
    const n = noise(5)
    const hill = (x) => 740 - 120 * Math.exp(-(((x - 720) / 480) ** 2)) + n.fbm(x / 150, 1) * 16
    st.cut(
      (l) => stand(l, gumTree, (x) => hill(x) + 16, { gap: 150, h: 300, seed: 4, colour: '#1c1734', clumps: 20 }),
      { mist: { colour: '#6d5580', a: 0.5, from: 520, to: 740 } },
    )
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#2a2240', 1, '#3d2f4a']), 400, 640)
        gable(l, { x: 540, y: 648, w: 380, h: 226, pitch: 72, wall, roof: '#120e20', hip: 90, chimneys: [0.14, 0.86] })
        box(l, 520, 516, 420, 9, '#15102a')
        poly(l, pairs([508, 440, 560, 424, 900, 424, 952, 440]), '#15102a')
        poly(l, pairs([508, 530, 530, 514, 930, 514, 952, 530]), '#15102a')
      },
      {
        texture: 0.3,
        rim: { dx: 0, dy: -2, colour: '#d6b8e0', a: 0.5 },
        lamps: [{ x: 730, y: 590, r: 330, colour: '#f0913a', a: 0.9 }],
      },
    )
    for (const x of [590, 660, 800, 870]) {
      litWindow(st, ctx, x, 506, 24, 54, { a: x === 660 ? 0.25 : 0.9 })
      litWindow(st, ctx, x, 636, 26, 72, { a: x === 870 ? 0.3 : 0.95 })
    }
    litWindow(st, ctx, 730, 508, 26, 60, {})
    ctx.fillStyle = '#ffe0a0'
    opening(ctx, 730, 644, 32, 82, { round: true })
    for (const x of [522, 586, 624, 694, 766, 836, 876, 936]) box(ctx, x, 440, 3.4, 208, '#0f0b1c')
    for (const y of [486, 622]) {
      box(ctx, 520, y, 420, 2.4, '#0f0b1c')
      for (let x = 522; x < 940; x += 7) if (y < 600 || Math.abs(x - 730) > 34) box(ctx, x, y, 1.2, 26, '#0f0b1c')
    }
    for (const y of [440, 530])
      for (let x = 522; x < 936; x += 13) {
        ctx.beginPath()
        ctx.arc(x + 6.5, y + 2, 6, 0, Math.PI)
        ctx.lineWidth = 1.4
        ctx.strokeStyle = '#0f0b1c'
        ctx.stroke()
      }
    st.glow(730, 600, 480, '#f5983a', 0.4)
    st.cut(
      (l) => {
        below(st, l, hill, st.ramp(pairs([0, '#3b2d4c', 1, '#090813']), 620, 1000))
        drive(st, l, 730, 632, 900, 190, -80)
      },
      { texture: 0.25, grainScale: [28, 110], lamps: [{ x: 730, y: 660, r: 440, colour: '#f39a40', a: 0.9 }] },
    )
    st.cut((l) => grass(l, (x) => hill(x) + 16, { h: 18, colour: '#171230' }), {
      lamps: [{ x: 730, y: 650, r: 260, colour: '#f39a40', a: 0.5 }],
    })
    st.fog(780, 60, '#8d739c', 0.4, { seed: 8, fx: 3, fy: 11 })
    let hand
    st.cut(
      (l) => {
        person(l, 812, 884, 120, { hat: 0.9 })
        hand = person(l, 856, 892, 124, { lantern: 1 })
        person(l, 768, 878, 112, {})
      },
      { rim: { dx: 1, dy: -1.6, colour: '#ffbe6e', a: 0.8 } },
    )
    handLantern(st, hand[0], hand[1] + 6, 7, { ground: 894 })
    st.cut(
      (l) => {
        gumTree(l, 1440, 1010, 900, { seed: 12, colour: '#06050d', clumps: 24 })
        below(st, l, (x) => 990 - Math.abs(x - 820) * 0.06, '#06050d')
        grass(l, (x) => 990 - Math.abs(x - 820) * 0.06, { h: 60, seed: 3, colour: '#06050d' })
      },
      { rim: { dx: -1.4, dy: -1.4, colour: '#9a7aac', a: 0.4 } },
    )
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}
