/** A road at night. */
import { box, poly } from '../kit/build.mjs'
import { bareTree, grass, gumTree, stand } from '../kit/flora.mjs'
import { path, puddles, ridge } from '../kit/land.mjs'
import { pairs, smooth } from '../kit/noise.mjs'
import { beam, sky, stars } from '../kit/sky.mjs'

export const nightRoad = {
  kind: 'scene',
  seed: 131,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#060a18', 0.6, '#152542', 1, '#4c6480']), 640)
    stars(st, { count: 1400, to: 620, band: { y: 260, slope: -0.35, width: 110 } })
    st.fog(260, 200, '#7f93cc', 0.25, { seed: 3, fx: 3, fy: 4, lo: 0.36 })
    ridge(st, { y: 610, amp: 70, freq: 3, seed: 6, crest: '#16243c', foot: '#4c6480', depth: 80 })
    box(ctx, 0, 640, 1600, 360, st.ramp(pairs([0, '#2b3a50', 1, '#070a12']), 640, 1000))
    st.fog(650, 50, '#8ba2c0', 0.5, { seed: 4, fx: 3, fy: 14 })
    st.cut(
      (l) =>
        path(st, l, {
          x0: 860,
          x1: 700,
          y0: 640,
          y1: 1010,
          w0: 4,
          w1: 640,
          bend: -20,
          style: st.ramp(pairs([0, '#9a8a78', 0.3, '#4a4a54', 1, '#1c1e28']), 640, 1000),
          rough: 4,
        }),
      { texture: 0.2, grainScale: [60, 200], lamps: [{ x: 850, y: 680, r: 520, colour: '#f5b060', a: 0.7 }] },
    )
    const dashes = Array.from({ length: 15 }, (_, i) => [(i / 15) ** 2.2, ((i + 0.5) / 15) ** 2.2])
    for (const [a, b] of dashes)
      poly(
        ctx,
        [a, b].flatMap((t, k) => {
          const x = 860 - 160 * t ** 1.8 - Math.sin(t * Math.PI) * 20
          const w = 0.6 + 9 * t ** 1.8
          const y = 642 + 362 * t
          return k ? pairs([x + w, y, x - w, y]) : pairs([x - w, y, x + w, y])
        }),
        `rgba(235,225,205,${0.3 + a * 0.4})`,
      )
    st.cut(
      (l) => {
        for (const [x, y, h, s] of [
          [640, 662, 150, 3],
          [520, 690, 240, 5],
          [340, 740, 400, 8],
          [1010, 664, 160, 4],
          [1130, 700, 270, 9],
          [1310, 760, 460, 6],
        ])
          gumTree(l, x, y, h, { seed: s, colour: '#0b1220', clumps: 20 })
        stand(l, gumTree, () => 652, { from: 0, to: 620, gap: 60, h: 80, seed: 2, colour: '#142036', clumps: 9 })
        stand(l, gumTree, () => 652, { from: 960, gap: 60, h: 80, seed: 3, colour: '#142036', clumps: 9 })
      },
      {
        rim: { dx: 1.5, dy: -1, colour: '#ffcf94', a: 0.3 },
        lamps: [{ x: 850, y: 650, r: 480, colour: '#f5a858', a: 0.8 }],
      },
    )
    for (const x of [836, 868]) {
      st.lamp(x, 664, 5.5, { colour: '#ffdca4' })
      beam(st, x, 666, Math.PI / 2 + 0.3, 420, 110, '#ffd79a', 0.5, { seed: x })
    }
    st.glow(850, 670, 520, '#ffcf90', 0.6, { sy: 0.45 })
    puddles(st, 660, {
      from: 720,
      a: 0.8,
      lo: 0.45,
      hi: 0.58,
      squash: 0.7,
      mask: (x, y) => smooth(1, 0.6, Math.abs(x - 800) / (y - 520)),
    })
    st.fog(700, 50, '#a4b0c0', 0.32, { seed: 8, fx: 3, fy: 14 })
    st.cut(
      (l) => {
        bareTree(l, 90, 1010, 940, { seed: 51, colour: '#04060c' })
        for (const x of [230, 1420]) {
          box(l, x, 820, 12, 190, '#04060c')
        }
        grass(l, (x) => 1004 - Math.abs(x - 760) * 0.1, { to: 420, h: 60, colour: '#04060c' })
        grass(l, (x) => 1004 - Math.abs(x - 760) * 0.1, { from: 1240, h: 60, colour: '#04060c' })
      },
      { rim: { dx: 1.5, dy: -1.2, colour: '#c79a62', a: 0.4 } },
    )
    for (const x of [236, 1426]) {
      box(ctx, x - 4, 834, 8, 14, '#ff6a3a')
      st.glow(x, 841, 60, '#ff6a3a', 0.6)
    }
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}
