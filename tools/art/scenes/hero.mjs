/** The home page's banner: travellers with a lantern on the way to the one open door. */
import { box, courses, gable, handLantern, litWindow, opening, person, poly } from '../kit/build.mjs'
import { bareTree, grass, stand } from '../kit/flora.mjs'
import { below, path, puddles, ridge, ridgeLine } from '../kit/land.mjs'
import { pairs, rng, smooth } from '../kit/noise.mjs'
import { beam, clouds, moon, sky, stars } from '../kit/sky.mjs'

const DOOR = { x: 905, y: 640, w: 44, h: 92 }

function house(st, l) {
  const wall = st.ramp(pairs([0, '#141c2e', 1, '#212b42']), 300, 640)
  const roof = st.ramp(pairs([0, '#080d19', 1, '#121929']), 170, 430)
  gable(l, { x: 560, y: 640, w: 190, h: 190, pitch: 120, wall, roof, chimneys: [0.2] })
  gable(l, { x: 1080, y: 640, w: 170, h: 180, pitch: 96, wall, roof, hip: 50, chimneys: [0.78] })
  gable(l, { x: 690, y: 640, w: 440, h: 238, pitch: 92, wall, roof, hip: 90, chimneys: [0.16, 0.88] })
  gable(l, { x: 828, y: 640, w: 154, h: 250, pitch: 128, wall, roof })
  box(l, 1000, 300, 78, 340, wall)
  poly(l, pairs([992, 304, 1039, 150, 1086, 304]), roof)
  l.fillStyle = roof
  l.fillRect(1037.5, 112, 3, 50)
  l.fillRect(903.5, 236, 3, 40)
  for (const [x, w] of pairs([690, 440, 560, 190, 1080, 170])) box(l, x, 518, w, 5, '#0c1120')
  courses(l, { x: 540, y: 300, w: 720, h: 340, size: 11, a: 0.13 })
  const dark = '#0a0f1b'
  l.fillStyle = dark
  for (const x of [612, 655, 698, 740, 785, 1022, 1056, 1110, 1160, 1212]) {
    opening(l, x, 500, 20, 44, { round: true })
    opening(l, x, 602, 22, 56)
  }
  for (const x of [866, 944]) opening(l, x, 488, 22, 54, { point: 1 })
  l.fillStyle = '#121a2b'
  opening(l, 905, 400, 34, 58, { point: 1 })
  opening(l, 1039, 372, 22, 46, { point: 1 })
  l.fillStyle = dark
  opening(l, DOOR.x, 640, 66, 122, { point: 1 })
}

function door(st) {
  const { ctx } = st
  const { x, y, w, h } = DOOR
  const g = ctx.createLinearGradient(0, y - h, 0, y)
  g.addColorStop(0, '#ffb24a')
  g.addColorStop(0.55, '#ffdf94')
  g.addColorStop(1, '#fff4d2')
  ctx.fillStyle = g
  opening(ctx, x, y, w, h, { point: 1 })
  poly(ctx, pairs([x + w / 2, y - h + 30, x + w / 2 + 17, y - h + 26, x + w / 2 + 17, y + 8, x + w / 2, y]), '#3a1d0a')
  st.glow(x, y - 50, 520, '#f5993a', 0.42)
  st.glow(x, y - 45, 190, '#ffb85a', 0.85)
  st.glow(x, y + 40, 420, '#f5a348', 0.62, { sy: 0.3 })
}

export const hero = {
  kind: 'hero',
  seed: 11,
  paint(st) {
    const { ctx } = st
    sky(st, pairs([0, '#080c19', 0.4, '#142039', 0.75, '#2d4160', 1, '#435471']), 700)
    stars(st, { count: 620, to: 480 })
    moon(st, 1235, 168, 42)
    clouds(st, 300, 190, '#6d83a8', 0.42, { seed: 3 })
    clouds(st, 150, 110, '#10182a', 0.6, { seed: 9, lo: 0.48 })
    ridge(st, { y: 520, amp: 110, freq: 3, seed: 5, crest: '#2a3c59', foot: '#506481', depth: 160 })
    const back = ridgeLine(8, 590, 40, 3)
    st.cut(
      (l) => {
        stand(l, bareTree, back, { gap: 34, h: 250, seed: 4, colour: '#1d2a41' })
        below(st, l, back, '#24324b')
      },
      { mist: { colour: '#53688a', a: 0.8, from: 380, to: 620 } },
    )
    st.fog(560, 90, '#7288ab', 0.55, { seed: 2 })
    st.cut((l) => house(st, l), {
      texture: 0.25,
      rim: { dx: 2.5, dy: -2, colour: '#a9c1e8', a: 0.6 },
      lamps: [{ x: 905, y: 600, r: 330, colour: '#f08a2e', a: 0.85 }],
      mist: { colour: '#5b7094', a: 0.4, from: 540, to: 660 },
    })
    litWindow(st, ctx, 905, 396, 24, 42, { a: 0.5, bars: false })
    door(st)
    const ground = ridgeLine(21, 655, 16, 2.2)
    st.cut(
      (l) => {
        below(st, l, ground, st.ramp(pairs([0, '#2b3a55', 0.35, '#172033', 1, '#070a12']), 630, 1000))
        const g = st.ramp(pairs([0, '#ffd48a', 0.2, '#d69a5c', 0.5, '#7d6350', 1, '#262733']), 640, 1000)
        path(st, l, { x0: 905, x1: 760, y0: 640, y1: 1010, w0: 20, w1: 330, bend: -38, style: g, rough: 14 })
      },
      { texture: 0.28, grainScale: [24, 110], lamps: [{ x: 880, y: 700, r: 560, colour: '#f39a40', a: 0.75 }] },
    )
    puddles(st, 640, {
      from: 720,
      a: 0.85,
      lo: 0.46,
      hi: 0.6,
      squash: 0.78,
      mask: (x, y) => smooth(430, 120, Math.abs(x - 850 + (y - 640) * 0.2)) * smooth(930, 850, y),
    })
    st.cut((l) => grass(l, (x) => ground(x) + 26 + Math.abs(x - 880) * 0.05, { h: 26, colour: '#111a29' }), {
      lamps: [{ x: 890, y: 690, r: 420, colour: '#f3a048', a: 0.7 }],
    })
    beam(st, 905, 610, Math.PI / 2 + 0.16, 400, 190, '#ffb65c', 0.62, { blur: 10 })
    st.fog(655, 46, '#8b97ad', 0.6, { seed: 5, fx: 4, fy: 12, below: 80, lo: 0.1 })
    st.cut(
      (l) => {
        for (const [x, y, h, s] of [
          [215, 770, 560, 3],
          [420, 712, 330, 6],
          [1440, 740, 520, 8],
          [1330, 696, 300, 12],
        ])
          bareTree(l, x, y, h, { seed: s, colour: '#0a101c' })
      },
      {
        rim: { dx: 1.6, dy: -1, colour: '#7f9ac6', a: 0.45 },
        mist: { colour: '#3d4f6e', a: 0.35, from: 520, to: 800 },
        lamps: [{ x: 880, y: 640, r: 620, colour: '#e58a35', a: 0.5 }],
      },
    )
    st.fog(720, 60, '#7386a6', 0.3, { seed: 7, fx: 3, fy: 12, lo: 0.36 })
    walkers(st)
    st.fog(850, 90, '#5b6d8e', 0.24, { seed: 12, fx: 3, fy: 10, lo: 0.4 })
    const near = (x) => 1000 - Math.abs(x - 800) ** 1.7 / 720 + 26
    st.cut(
      (l) => {
        below(st, l, near, '#04060b')
        grass(l, near, { h: 80, seed: 5, colour: '#04060b' })
        bareTree(l, -30, 1030, 900, { seed: 17, colour: '#04060b', lean: -0.02, depth: 4 })
        bareTree(l, 1640, 1030, 860, { seed: 29, colour: '#04060b', lean: 0.05, depth: 4 })
      },
      {
        rim: { dx: 1.5, dy: -1.5, colour: '#50668c', a: 0.4 },
        lamps: [{ x: 800, y: 800, r: 640, colour: '#b86a2a', a: 0.4 }],
      },
    )
  },
  finish: { bloom: 0.6, vignette: 0.55, grain: 6 },
}

function walkers(st) {
  const group = [
    [838, 800, 96, 0.9, 0],
    [872, 808, 100, 0, 0.4],
    [786, 830, 116, 0, 0],
    [905, 838, 112, 0, 0.7],
    [832, 862, 132, 1.15, 1],
    [748, 858, 120, 0, 0.3],
  ]
  const r = rng(4)
  for (const [x, y, h] of group) {
    st.cut(
      (l) =>
        poly(
          l,
          pairs([x - h * 0.11, y, x + h * 0.11, y, x - h * 0.05, y + h * 1.1, x - h * 0.36, y + h * 1.1]),
          st.ramp(pairs([0, 'rgba(3,4,8,.75)', 1, 'rgba(3,4,8,0)']), y, y + h * 1.1),
        ),
      { blur: 3 },
    )
  }
  let hand = [0, 0]
  st.cut(
    (l) => {
      for (const [x, y, h, hat, stride] of group) {
        const lead = x === 832
        const at = person(l, x, y, h, { hat, stride, lantern: lead ? 1 : 0, pack: r() < 0.35, wide: 0.92 + r() * 0.2 })
        if (lead) hand = at
      }
    },
    { rim: { dx: 1, dy: -1.6, colour: '#ffbe6e', a: 0.95, blur: 0.6 } },
  )
  handLantern(st, hand[0], hand[1] + 6, 7.5, { ground: 866 })
}
