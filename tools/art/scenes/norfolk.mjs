/** Norfolk Island: ruins above a reef. */
import { courses, handLantern, person, ruinWall, windows } from '../kit/build.mjs'
import { grass, pine } from '../kit/flora.mjs'
import { below, water } from '../kit/land.mjs'
import { noise, pairs, smooth } from '../kit/noise.mjs'
import { clouds, moon, sky, stars } from '../kit/sky.mjs'

export const norfolk = {
  kind: 'scene',
  seed: 64,
  paint(st) {
    sky(st, pairs([0, '#07101e', 0.5, '#12324a', 1, '#4b8a94']), 620)
    stars(st, { count: 900, to: 520, band: { y: 200, slope: 0.24, width: 110 } })
    moon(st, 420, 240, 50)
    clouds(st, 430, 90, '#8cb7bd', 0.4, { seed: 5, fy: 12 })
    const isle = (x) =>
      622 - 70 * smooth(0.25, 0.7, noise(5).fbm(x / 260, 1, 4)) * smooth(900, 600, x) * smooth(120, 320, x)
    st.cut((l) => below(st, l, isle, '#285766'), { mist: { colour: '#5c97a0', a: 0.5, from: 560, to: 625 } })
    water(st, 622, {
      tint: '#06202c',
      a: 0.5,
      ripple: 1.6,
      glints: { x: 420, width: 120, colour: '#dff2ff', a: 0.6, count: 700 },
    })
    st.fog(626, 26, '#9fd0d2', 0.4, { seed: 3, fx: 3, fy: 20 })
    const cliff = noise(7)
    const head = (x) => 985 - smooth(640, 1060, x) * 275 + cliff.fbm(x / 110, 2) * 30 - smooth(1450, 1700, x) * 90
    st.cut(
      (l) => {
        for (const [x, h] of pairs([1010, 210, 1085, 290, 1180, 250, 1460, 330, 1560, 280]))
          pine(l, x, head(x) + 12, h, { seed: x, airy: true, colour: '#123341' })
      },
      { rim: { dx: -1, dy: -1, colour: '#9ad6dd', a: 0.35 } },
    )
    st.fog(600, 70, '#7fb5ba', 0.3, { seed: 5, fx: 4, fy: 10 })
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#4a5a62', 1, '#222f38']), 480, 720)
        ruinWall(l, { x: 1130, y: 720, w: 330, h: 160, sag: 50, seed: 8, style: '#1b2830' })
        windows(l, { x: 1140, y: 650, w: 300, cols: 5, rows: 1, ww: 22, wh: 46, gap: 50 })
        ruinWall(l, { x: 1090, y: 730, w: 390, h: 140, sag: 36, seed: 3, style: wall })
        ruinWall(l, {
          x: 1080,
          y: 730,
          w: 90,
          h: 220,
          sag: 8,
          step: 5,
          seed: 5,
          style: wall,
          top: (t) => Math.abs(t - 0.5) * 110,
        })
        courses(l, { x: 1070, y: 500, w: 430, h: 240, size: 8, a: 0.18 })
        windows(l, { x: 1180, y: 680, w: 290, cols: 5, rows: 1, ww: 26, wh: 54, gap: 50 })
        windows(l, { x: 1080, y: 640, w: 90, cols: 1, rows: 1, ww: 24, wh: 50, gap: 50 })
        windows(l, { x: 1080, y: 722, w: 90, cols: 1, rows: 1, ww: 32, wh: 60, gap: 50, round: true })
      },
      {
        texture: 0.28,
        rim: { dx: -2, dy: -2, colour: '#bfe8ea', a: 0.6 },
        lamps: [
          { x: 1125, y: 700, r: 170, colour: '#f0913a', a: 1 },
          { x: 1330, y: 690, r: 150, colour: '#f0913a', a: 0.8 },
        ],
      },
    )
    st.lamp(1125, 702, 4)
    st.cut(
      (l) => {
        below(st, l, head, st.ramp(pairs([0, '#1c3a42', 1, '#040c12']), 650, 1000))
        grass(l, head, { from: 620, h: 22, colour: '#14303a' })
      },
      {
        texture: 0.26,
        grainScale: [30, 70],
        rim: { dx: -2.5, dy: -2, colour: '#9ad6dd', a: 0.5, blur: 2 },
        lamps: [{ x: 1130, y: 730, r: 260, colour: '#f39a40', a: 0.6 }],
      },
    )
    st.fog(955, 46, '#d6f0f0', 0.5, { seed: 8, fx: 9, fy: 24, lo: 0.42 })
    let hand
    st.cut(
      (l) => {
        person(l, 1010, 770, 74, {})
        hand = person(l, 975, 790, 76, { lantern: -1, hat: 0.9 })
      },
      { rim: { dx: -1, dy: -1, colour: '#ffbe6e', a: 0.7 } },
    )
    handLantern(st, hand[0], hand[1] + 3, 5, { ground: 790 })
    st.cut(
      (l) => {
        pine(l, 150, 1010, 860, { seed: 4, airy: true, colour: '#040b11' })
        pine(l, 330, 1020, 560, { seed: 9, airy: true, colour: '#050e15' })
        below(st, l, (x) => 945 + x * 0.11, '#040b11')
        grass(l, (x) => 945 + x * 0.11, { to: 620, h: 50, colour: '#040b11' })
      },
      { rim: { dx: 1.4, dy: -1.4, colour: '#7fb9c4', a: 0.5 } },
    )
  },
  finish: { bloom: 0.55, vignette: 0.5, cool: [-3, 1, 5], grain: 6 },
}
