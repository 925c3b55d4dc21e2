/** Coast scenes: the quarantine station on North Head, and an open cliff walk. */
import { box, gable, handLantern, litWindow, person, poly } from '../kit/build.mjs'
import { bareTree, grass } from '../kit/flora.mjs'
import { below, ridge, water } from '../kit/land.mjs'
import { noise, pairs, smooth } from '../kit/noise.mjs'
import { beam, clouds, moon, sky, stars } from '../kit/sky.mjs'

function cliff(st, edge, { top, drop, seed, crest, foot, rim, lamps = [] }) {
  const n = noise(seed)
  const line = (x) =>
    top(x) + smooth(edge + 30, edge - 60, x) * drop + (n.fbm(x / 40, 2, 4) - 0.5) * 26 * smooth(edge + 160, edge, x)
  st.cut(
    (l) => {
      below(st, l, line, st.ramp(pairs([0, crest, 1, foot]), 480, 1000))
      for (let i = 0; i < 34; i++) {
        const y = 520 + i * 15
        l.save()
        l.globalCompositeOperation = 'source-atop'
        poly(
          l,
          Array.from({ length: 41 }, (_, k) => [k * 40, y + (n.fbm(k / 4, i, 3) - 0.5) * 40]).concat(
            pairs([1600, y + 5, 0, y + 5]),
          ),
          `rgba(${i % 2 ? '0,2,8' : '150,180,215'},${0.05 + n.value(i, 5) * 0.1})`,
        )
        l.restore()
      }
      grass(l, line, { from: edge + 20, h: 16, seed, colour: crest })
    },
    { texture: 0.35, grainScale: [40, 60], rim, lamps, mist: { colour: '#5f86a6', a: 0.3, from: 800, to: 960 } },
  )
  return line
}

export const northHead = {
  kind: 'scene',
  seed: 111,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#060c1c', 0.5, '#12294a', 1, '#4a7496']), 650)
    stars(st, { count: 1000, to: 560, band: { y: 220, slope: 0.2, width: 120 } })
    clouds(st, 480, 90, '#86a6c4', 0.45, { seed: 4, fy: 12 })
    ridge(st, { y: 640, amp: 22, freq: 5, seed: 3, crest: '#22405f', foot: '#4d7594', depth: 40 })
    water(st, 654, {
      tint: '#061a30',
      a: 0.5,
      ripple: 1.8,
      glints: { x: 380, width: 420, colour: '#bcd8f0', a: 0.35, count: 900 },
    })
    st.fog(660, 36, '#9cbcd6', 0.45, { seed: 3, fx: 3, fy: 18 })
    const far = noise(4)
    st.cut(
      (l) => {
        const head = (x) =>
          560 + smooth(560, 430, x) * -20 + smooth(620, 700, x) * 300 + (far.fbm(x / 40, 1) - 0.5) * 24
        below(
          st,
          l,
          (x) => (x < 180 ? 1010 : head(x) + smooth(330, 190, x) * 300),
          st.ramp(pairs([0, '#1b3352', 1, '#3d6080']), 540, 690),
        )
        l.globalCompositeOperation = 'destination-out'
        l.fillRect(0, 682, 1600, 400)
      },
      { rim: { dx: 1, dy: -2, colour: '#a9c9e8', a: 0.4 }, mist: { colour: '#7fa2c0', a: 0.6, from: 600, to: 685 } },
    )
    poly(ctx, pairs([434, 548, 440, 440, 462, 440, 468, 548]), '#7f97b0')
    box(ctx, 434, 436, 34, 5, '#1a2c44')
    box(ctx, 441, 416, 20, 20, '#ffe9b8')
    poly(ctx, pairs([438, 417, 451, 402, 464, 417]), '#1a2c44')
    beam(st, 451, 426, -0.16, 1250, 120, '#ffe3a4', 0.75, { blur: 6 })
    beam(st, 451, 426, Math.PI - 0.16, 560, 70, '#ffe3a4', 0.5, { blur: 6 })
    st.lamp(451, 426, 9)
    const top = (x) => 640 - smooth(800, 1600, x) * 60
    const n = (x) => top(x) + 8
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#3a4a60', 1, '#243246']), 480, 640)
        for (const [x, w, h] of [
          [900, 150, 60],
          [1090, 190, 70],
          [1330, 210, 74],
        ]) {
          gable(l, {
            x,
            y: n(x + w / 2) + 12,
            w,
            h,
            pitch: 40,
            wall,
            roof: '#101a2b',
            hip: 30,
            chimneys: [0.8],
            eave: 10,
          })
          for (let k = 0; k <= w; k += 22) box(l, x + k - 8, n(x) - 24, 2.5, 30, '#0d1626')
        }
      },
      { rim: { dx: -1.4, dy: -2, colour: '#bcd4ee', a: 0.5 } },
    )
    for (const [x, w] of pairs([900, 150, 1090, 190, 1330, 210]))
      for (let k = 30; k < w - 10; k += 44)
        litWindow(st, ctx, x + k, n(x + w / 2) - 14, 13, 26, { a: (k + x) % 3 ? 0.9 : 0.15 })
    const line = cliff(st, 800, {
      top,
      drop: 380,
      seed: 6,
      crest: '#22344c',
      foot: '#0b1524',
      rim: { dx: -2.4, dy: -2.4, colour: '#b4d0ec', a: 0.6 },
      lamps: [
        { x: 980, y: 650, r: 260, colour: '#f39a40', a: 0.7 },
        { x: 1380, y: 630, r: 260, colour: '#f39a40', a: 0.6 },
      ],
    })
    st.fog(960, 60, '#d6e8f4', 0.5, { seed: 8, fx: 9, fy: 22, lo: 0.44 })
    let hand
    st.cut(
      (l) => {
        person(l, 1010, 735, 96, { hat: 0.9 })
        hand = person(l, 962, 730, 92, { lantern: -1 })
        person(l, 1056, 742, 98, {})
      },
      { rim: { dx: -1, dy: -1.4, colour: '#ffbe6e', a: 0.7 } },
    )
    handLantern(st, hand[0], hand[1] + 4, 6, { ground: line(960) + 80 })
    st.cut(
      (l) => {
        below(st, l, (x) => 1010 - smooth(900, 1600, x) * 120, '#050a14')
        grass(l, (x) => 1012 - smooth(900, 1600, x) * 120, { h: 70, seed: 3, colour: '#050a14' })
      },
      { rim: { dx: -1, dy: -1.4, colour: '#7f9fc4', a: 0.4 } },
    )
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}

export const seaCliff = {
  kind: 'scene',
  seed: 117,
  paint(st) {
    sky(st, pairs([0, '#070b1a', 0.5, '#1b2a50', 1, '#7f8fae']), 600)
    stars(st, { count: 500, to: 460 })
    moon(st, 560, 250, 72)
    clouds(st, 350, 150, '#93a6cc', 0.5, { seed: 7 })
    water(st, 604, {
      tint: '#081630',
      a: 0.5,
      ripple: 1.8,
      glints: { x: 560, width: 170, colour: '#e6f0ff', a: 0.6, count: 1100 },
    })
    st.fog(608, 30, '#b6c6e0', 0.45, { seed: 3, fx: 3, fy: 20 })
    st.cut(
      (l) => {
        for (const [x, w, h] of [
          [210, 100, 210],
          [350, 70, 120],
          [90, 60, 90],
        ]) {
          const n = noise(x)
          const side = (k) =>
            Array.from({ length: 20 }, (_, i) => [
              x + k * w * (0.56 - 0.011 * i + (n.fbm(i / 3, k + 4, 3) - 0.5) * 0.24),
              724 - (i / 19) * h,
            ])
          poly(l, [...side(-1), ...side(1).reverse()], '#1c2c4c')
        }
      },
      {
        texture: 0.3,
        rim: { dx: 2, dy: -2, colour: '#cfe0ff', a: 0.6 },
        mist: { colour: '#8fa5c8', a: 0.7, from: 620, to: 722 },
      },
    )
    st.fog(722, 20, '#dbe8f8', 0.5, { seed: 5, fx: 8, fy: 30, below: 30 })
    cliff(st, 960, {
      top: (x) => 560 - smooth(960, 1600, x) * 70,
      drop: 480,
      seed: 14,
      crest: '#26365a',
      foot: '#0b1224',
      rim: { dx: -2.6, dy: -2.4, colour: '#cfe0ff', a: 0.65 },
      lamps: [{ x: 1120, y: 560, r: 300, colour: '#f39a40', a: 0.9 }],
    })
    cliff(st, 1240, {
      top: (x) => 740 - smooth(1240, 1600, x) * 60,
      drop: 320,
      seed: 22,
      crest: '#141e38',
      foot: '#060a16',
      rim: { dx: -2, dy: -2, colour: '#9fb8e0', a: 0.5 },
    })
    st.fog(950, 70, '#dce8f6', 0.5, { seed: 9, fx: 8, fy: 18, lo: 0.44 })
    let hand
    st.cut(
      (l) => {
        for (const [x, h] of pairs([1130, 104, 1178, 98, 1228, 106, 1282, 100]))
          person(l, x, 566 - (x - 1090) * 0.06, h, { hat: x === 1228 ? 0.95 : 0, pack: x === 1178 })
        hand = person(l, 1080, 566, 108, { lantern: -1, hat: 0.9 })
        bareTree(l, 1450, 545, 280, { seed: 15, colour: '#0a1020', lean: -0.4 })
      },
      { rim: { dx: -1.2, dy: -1.4, colour: '#ffbe6e', a: 0.6 } },
    )
    handLantern(st, hand[0], hand[1] + 5, 7, { ground: 568 })
    st.cut((l) => grass(l, (x) => 1015 - smooth(500, 0, x) * 60, { h: 80, seed: 3, colour: '#050914' }))
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}
