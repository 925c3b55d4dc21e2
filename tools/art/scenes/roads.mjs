/** Road scenes: a path of lanterns, a forest in fog. */
import { box, handLantern, person, poly } from '../kit/build.mjs'
import { grass } from '../kit/flora.mjs'
import { below, path, puddles } from '../kit/land.mjs'
import { pairs, rng, smooth } from '../kit/noise.mjs'
import { beam, moon, sky } from '../kit/sky.mjs'

/** Draws rows of trunks that become paler with distance, with mist between the rows. */
function rows(st, shades, { seed, clear = 130, rim, haze, fogA = 0.5, lamps = [] }) {
  const r = rng(seed)
  shades.forEach((colour, i) => {
    const near = i / (shades.length - 1)
    const w = 9 + near ** 1.6 * 66
    const base = 640 + near ** 1.7 * 330
    st.cut(
      (l) => {
        const step = 52 + near * 190
        for (let x = -60 + r() * step; x < 1660; x += step * (0.6 + r() * 0.9)) {
          if (Math.abs(x - 800) < clear * (0.7 + near * 2.1)) continue
          const lean = (r() - 0.5) * 60
          poly(
            l,
            pairs([
              x - w * 0.75,
              base + 20,
              x - w * 0.42,
              base - 80 - 60 * near,
              x - w * 0.3 + lean,
              -20,
              x + w * 0.3 + lean,
              -20,
              x + w * 0.44,
              base - 90 - 60 * near,
              x + w * 0.8,
              base + 20,
            ]),
            colour,
          )
          l.strokeStyle = colour
          for (let b = 0; b < 6; b++) {
            const y = r() * base * 0.7
            const k = r() < 0.5 ? -1 : 1
            l.lineWidth = w * 0.13
            l.beginPath()
            l.moveTo(x + (lean * (base - y)) / base, y)
            l.quadraticCurveTo(x + k * w * 2, y - 20, x + k * w * (2 + r() * 3), y - 60 - r() * 80)
            l.stroke()
          }
        }
        below(st, l, () => base, colour)
        grass(l, () => base, { h: 12 + near * 40, seed: seed + i, colour })
      },
      {
        texture: 0.25,
        grainScale: [70, 16],
        rim,
        lamps,
        mist: { colour: haze, a: 0.75 * (1 - near), from: base - 320, to: base },
      },
    )
    if (near < 1) st.fog(base - 20, 80 + near * 40, haze, fogA * (1 - near * 0.5), { seed: seed + i * 3, fx: 3, fy: 8 })
  })
}

export const lanternPath = {
  kind: 'scene',
  seed: 121,
  paint(st) {
    sky(st, pairs([0, '#0b1222', 1, '#41587a']), 700)
    rows(st, ['#3a5070', '#2a3c58', '#1b2940', '#101a2c'], {
      seed: 4,
      haze: '#6d86a8',
      rim: { dx: 2, dy: 0, colour: '#f0b878', a: 0.35 },
      lamps: [{ x: 800, y: 620, r: 700, colour: '#f08a32', a: 0.5 }],
    })
    st.cut(
      (l) =>
        path(st, l, {
          x0: 812,
          x1: 760,
          y0: 640,
          y1: 1010,
          w0: 10,
          w1: 420,
          bend: 60,
          style: st.ramp(pairs([0, '#f0bc78', 0.3, '#8d6a50', 1, '#2a2528']), 640, 1000),
          rough: 16,
        }),
      { texture: 0.3, grainScale: [30, 110] },
    )
    st.glow(812, 620, 420, '#f5a346', 0.7)
    const posts = []
    for (let i = 0; i < 8; i++) {
      const t = (i / 7) ** 1.7
      const c = 812 - 52 * t ** 1.8 + Math.sin(t * Math.PI) * 60
      for (const k of [-1, 1]) posts.push([c + k * (26 + 400 * t ** 1.5), 645 + 300 * t, 4 + 15 * t])
    }
    for (const [x, y, s] of posts) {
      st.glow(x, y, s * 16, '#f39a3c', 0.5, { sy: 0.28 })
      box(st.ctx, x - s * 0.12, y - s * 4, s * 0.24, s * 4, '#0c0a0c')
      handLantern(st, x, y - s * 4.2, s)
    }
    puddles(st, 650, {
      from: 700,
      a: 0.8,
      lo: 0.46,
      hi: 0.6,
      squash: 0.7,
      mask: (x, y) => smooth(1, 0.6, Math.abs(x - 800) / (y - 560)),
    })
    st.cut(
      (l) => {
        person(l, 806, 742, 96, { hat: 0.9 })
        person(l, 842, 730, 86, {})
        person(l, 776, 726, 84, { pack: true })
      },
      { rim: { dx: 1, dy: -1.6, colour: '#ffc67a', a: 0.9 } },
    )
    st.fog(760, 90, '#8a93a6', 0.34, { seed: 31, fx: 3, fy: 9 })
  },
  finish: { bloom: 0.65, vignette: 0.55, grain: 6 },
}

export const fogForest = {
  kind: 'scene',
  seed: 127,
  paint(st) {
    sky(st, pairs([0, '#16283a', 0.6, '#5c8494', 1, '#9cb8b8']), 760)
    moon(st, 830, 300, 66, { halo: '#c6e0e0', a: 0.8 })
    st.fog(360, 320, '#b4cccc', 0.5, { seed: 2, fx: 2, fy: 3 })
    rows(st, ['#6d9099', '#4f727e', '#345260', '#1c3440', '#0c1b24', '#050d13'], {
      seed: 9,
      clear: 90,
      haze: '#a9c4c4',
      fogA: 0.75,
      rim: { dx: 2, dy: 0, colour: '#d6ecec', a: 0.25 },
    })
    for (let i = 0; i < 5; i++)
      beam(st, 830, 240, Math.PI / 2 + (i - 2) * 0.3, 800, 60, '#d6ecea', 0.3, { seed: i, blur: 14 })
    st.cut((l) => {
      below(st, l, (x) => 985 - Math.abs(x - 800) * 0.05, '#050d13')
      grass(l, (x) => 985 - Math.abs(x - 800) * 0.05, { h: 50, colour: '#050d13' })
    })
    let hand
    st.cut(
      (l) => {
        hand = person(l, 800, 850, 150, { lantern: 1, hat: 0.95 })
        person(l, 742, 836, 136, {})
      },
      { rim: { dx: 1, dy: -1.6, colour: '#ffc67a', a: 0.8 } },
    )
    handLantern(st, hand[0], hand[1] + 6, 9, { ground: 852 })
    st.glow(hand[0], hand[1], 420, '#f5a346', 0.5)
    st.fog(850, 90, '#8fb0b2', 0.45, { seed: 17, fx: 3, fy: 8 })
  },
  finish: { bloom: 0.5, vignette: 0.55, cool: [-3, 1, 4], grain: 7 },
}
