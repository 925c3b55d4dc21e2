/** Edinburgh's old town. */
import { box, courses, handLantern, litWindow, opening, person, poly, windows } from '../kit/build.mjs'
import { below, path, puddles } from '../kit/land.mjs'
import { noise, pairs, rng } from '../kit/noise.mjs'
import { clouds, moon, sky } from '../kit/sky.mjs'

export const edinburgh = {
  kind: 'scene',
  seed: 103,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#0a0d18', 0.5, '#232c3e', 1, '#77706a']), 700)
    moon(st, 700, 150, 44)
    clouds(st, 260, 190, '#8a8c94', 0.5, { seed: 5 })
    const n = noise(9)
    const rock = (x) => 640 - 250 * Math.exp(-(Math.abs((x - 830) / 250) ** 3.2)) + (n.fbm(x / 34, 1, 4) - 0.5) * 46
    st.cut(
      (l) => {
        below(st, l, rock, st.ramp(pairs([0, '#2f3848', 1, '#6a6a6c']), 380, 680))
        const wall = '#2c3545'
        for (const [x, w, h] of [
          [640, 380, 60],
          [680, 90, 110],
          [790, 130, 92],
          [940, 70, 128],
          [860, 40, 140],
        ]) {
          box(l, x, 420 - h, w, h + 20, wall)
          for (let i = 0; i < w; i += 14) box(l, x + i, 412 - h, 8, 9, wall)
        }
        windows(l, {
          x: 690,
          y: 370,
          w: 300,
          cols: 10,
          rows: 2,
          ww: 8,
          wh: 14,
          gap: 34,
          pick: (c, r) => ((c * 3 + r) % 4 ? '#1a202c' : '#f0b060'),
        })
      },
      {
        texture: 0.45,
        rim: { dx: -1.6, dy: -2, colour: '#cdd6ea', a: 0.5 },
        mist: { colour: '#77736e', a: 0.6, from: 470, to: 700 },
      },
    )
    st.fog(620, 70, '#a09a90', 0.42, { seed: 3, fx: 3, fy: 7 })
    const r = rng(12)
    const side = (left) => {
      for (let i = 0; i < 5; i++) {
        const depth = 1 - i / 5
        const w = 130 + 150 * (1 - depth)
        const edge = left ? 660 - (1 - depth) ** 1.4 * 640 : 985 + (1 - depth) ** 1.4 * 620
        const x = left ? edge - w : edge
        const top = 400 - (1 - depth) * 380 + r() * 50
        const shade = ['#4d4f55', '#3b3e47', '#2a2d38', '#1b1e29', '#10131c'][i]
        const lit = []
        st.cut(
          (l) => {
            box(l, x, top, w, 1000 - top, shade)
            const m = x + w / 2
            poly(l, pairs([x - 6, top + 2, m, top - 70 - i * 16, x + w + 6, top + 2]), shade)
            box(l, x + w * 0.18, top - 90 - i * 14, 22 + i * 4, 110 + i * 14, shade)
            for (let k = 0; k < 3; k++) box(l, x + w * 0.18 + 2 + k * (6 + i), top - 100 - i * 14, 4, 12, shade)
            courses(l, { x, y: top - 120, w, h: 1100 - top, size: 9 + i * 2, a: 0.15 })
            for (let yy = top + 60; yy < 760; yy += 70 + i * 14)
              for (let c = 0; c < 3; c++) {
                const wx = x + ((c + 0.5) * w) / 3
                l.fillStyle = '#0a0c13'
                opening(l, wx, yy, 18 + i * 4, 36 + i * 8)
                if (r() < 0.36) lit.push([wx, yy, 16 + i * 4, 34 + i * 8])
              }
          },
          {
            texture: 0.22,
            rim: { dx: left ? 2 : -2, dy: -1.5, colour: '#d8cdb8', a: 0.4 },
            mist: { colour: '#857c70', a: 0.55 * depth, from: 520, to: 800 },
            lamps: [{ x: left ? x + w : x, y: 640, r: 260, colour: '#f0913a', a: 0.8 }],
          },
        )
        for (const w2 of lit) litWindow(st, ctx, ...w2, { a: 0.85 })
        if (i > 0 && i < 4) {
          const lx = left ? edge + 12 : edge - 12
          st.lamp(lx, 640 - i * 26, 3 + i * 1.6)
        }
      }
    }
    side(true)
    side(false)
    st.cut(
      (l) => {
        path(st, l, {
          x0: 825,
          x1: 800,
          y0: 690,
          y1: 1010,
          w0: 150,
          w1: 900,
          style: st.ramp(pairs([0, '#8a7a66', 0.4, '#3f3c40', 1, '#15161d']), 690, 1000),
          rough: 2,
        })
        const q = rng(4)
        for (let y = 694, h = 4; y < 1000; y += h, h *= 1.12)
          for (let x = 0; x < 1600; x += h * 1.7) {
            l.globalCompositeOperation = 'source-atop'
            l.fillStyle = `rgba(${q() < 0.5 ? '0,0,6' : '230,215,190'},${q() * 0.07})`
            l.beginPath()
            l.ellipse(x + q() * h, y, h * 0.75, h * 0.42, 0, 0, 7)
            l.fill()
          }
      },
      {
        lamps: [
          { x: 640, y: 760, r: 360, colour: '#f39a40', a: 0.7 },
          { x: 1010, y: 760, r: 360, colour: '#f39a40', a: 0.7 },
        ],
      },
    )
    puddles(st, 700, { a: 0.75, lo: 0.44, hi: 0.58, squash: 0.95 })
    st.fog(720, 80, '#a89a86', 0.4, { seed: 7, fx: 3, fy: 9 })
    let hand
    st.cut(
      (l) => {
        person(l, 800, 850, 150, { hat: 1 })
        hand = person(l, 850, 858, 154, { lantern: 1 })
        person(l, 740, 846, 142, {})
      },
      { rim: { dx: 1, dy: -1.6, colour: '#ffbe6e', a: 0.8 } },
    )
    handLantern(st, hand[0], hand[1] + 6, 8, { ground: 862 })
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 7 },
}
