/** Tasmania, over still water. */
import { courses, handLantern, person, poly, ruinWall, windows } from '../kit/build.mjs'
import { grass, gumTree, stand } from '../kit/flora.mjs'
import { below, ridge, ridgeLine, water } from '../kit/land.mjs'
import { noise, pairs, smooth } from '../kit/noise.mjs'
import { aurora, sky, stars } from '../kit/sky.mjs'

function penitentiary(st, l) {
  const wall = st.ramp(pairs([0, '#39424f', 1, '#222a36']), 400, 640)
  const back = st.ramp(pairs([0, '#151d29', 1, '#1a2430']), 400, 640)
  ruinWall(l, { x: 470, y: 640, w: 560, h: 178, sag: 40, seed: 8, style: back })
  windows(l, { x: 480, y: 540, w: 540, cols: 14, rows: 1, ww: 15, wh: 30, gap: 60 })
  ruinWall(l, { x: 440, y: 640, w: 640, h: 206, sag: 26, seed: 3, style: wall })
  ruinWall(l, { x: 420, y: 640, w: 92, h: 250, sag: 18, seed: 5, style: wall })
  poly(l, pairs([416, 404, 516, 404, 516, 396, 416, 396]), wall)
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
    sky(st, pairs([0, '#060b18', 0.45, '#0c2233', 0.8, '#1b4a52', 1, '#2f6a66']), 660)
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
    for (const [x, r] of pairs([640, 3.6, 860, 3.2])) st.lamp(x, 628, r)
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
