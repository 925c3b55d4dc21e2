/** Gaol scenes: Adelaide's wall and watch tower, Fremantle's gate. */
import { box, courses, handLantern, litWindow, opening, person, poly } from '../kit/build.mjs'
import { gumTree, stand } from '../kit/flora.mjs'
import { puddles, ridge } from '../kit/land.mjs'
import { pairs, rng } from '../kit/noise.mjs'
import { beam, clouds, moon, sky, stars } from '../kit/sky.mjs'

function pavement(st, y, near, { lamps = [], far = '#39455f', lo = 0.44 } = {}) {
  st.cut(
    (l) => {
      box(l, 0, y, 1600, st.H, st.ramp(pairs([0, far, 1, near]), y, st.H))
      const r = rng(3)
      for (let yy = y + 3, h = 5; yy < st.H; yy += h, h *= 1.22) {
        for (let x = -r() * 60; x < 1600;) {
          const w = h * (2 + r() * 2)
          l.fillStyle = r() < 0.5 ? `rgba(0,0,8,${r() * 0.3})` : `rgba(170,190,225,${r() * 0.09})`
          l.fillRect(x, yy, w - 1.5, h - 1.2)
          x += w
        }
      }
    },
    { lamps },
  )
  puddles(st, y, { a: 0.75, lo, hi: lo + 0.14, squash: 0.9 })
}

export const adelaideGaol = {
  kind: 'scene',
  seed: 71,
  paint(st) {
    sky(st, pairs([0, '#090a1c', 0.5, '#20244a', 1, '#6a6288']), 760)
    stars(st, { count: 700, to: 560 })
    moon(st, 330, 210, 46)
    clouds(st, 360, 150, '#8a86b0', 0.42, { seed: 7 })
    st.cut((l) => stand(l, gumTree, () => 740, { gap: 120, h: 300, seed: 8, colour: '#23264a' }), {
      mist: { colour: '#6a6690', a: 0.7, from: 520, to: 740 },
    })
    st.fog(660, 90, '#8d88b2', 0.45, { seed: 3, fx: 3, fy: 8 })
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#2f3352', 1, '#1b1e34']), 250, 760)
        box(l, -10, 540, 1000, 230, wall)
        box(l, -10, 530, 1000, 14, '#3a3f60')
        poly(l, pairs([1220, 520, 1610, 430, 1610, 800, 1220, 780]), wall)
        for (let i = 0; i < 9; i++) {
          box(l, 980 + i * 30, 250, 18, 24, wall)
          box(l, 1000 + i * 28, 262, 20, 20, wall)
        }
        poly(l, pairs([985, 262, 1250, 262, 1240, 340, 1246, 790, 990, 790, 996, 340]), wall)
        box(l, 972, 262, 292, 14, '#3a3f60')
        box(l, 984, 345, 266, 9, '#3a3f60')
        for (let i = 0; i < 7; i++) {
          l.fillStyle = '#161930'
          opening(l, 1010 + i * 36, 345, 18, 26, { round: true })
        }
        courses(l, { x: -10, y: 250, w: 1620, h: 560, size: 13, a: 0.17 })
        l.fillStyle = '#0c0e1e'
        for (const y of [470, 590]) for (const x of [1050, 1118, 1186]) opening(l, x, y, 20, 60, { round: true })
        opening(l, 1118, 772, 78, 124, { round: true })
        for (const x of [180, 480, 760]) poly(l, pairs([x, 770, x + 8, 560, x + 46, 560, x + 60, 770]), wall)
      },
      {
        texture: 0.26,
        rim: { dx: -2, dy: -2.4, colour: '#c2c4f0', a: 0.55 },
        lamps: [
          { x: 1118, y: 640, r: 330, colour: '#f0913a', a: 1 },
          { x: 340, y: 640, r: 240, colour: '#f0913a', a: 0.7 },
        ],
        mist: { colour: '#5a5a86', a: 0.4, from: 650, to: 780 },
      },
    )
    litWindow(st, st.ctx, 1118, 470, 20, 58, { round: true })
    beam(st, 1118, 300, 2.72, 1150, 130, '#ffdf9e', 0.5)
    st.lamp(1118, 302, 9)
    pavement(st, 768, '#0a0b18', {
      far: '#34365a',
      lamps: [
        { x: 1118, y: 800, r: 360, colour: '#f39a40', a: 0.9 },
        { x: 340, y: 800, r: 280, colour: '#f39a40', a: 0.5 },
      ],
    })
    st.lamp(1118, 628, 6)
    st.lamp(340, 610, 5)
    st.fog(790, 50, '#8a88b4', 0.34, { seed: 6, fx: 4, fy: 14 })
    let hand
    st.cut(
      (l) => {
        person(l, 900, 880, 150, { hat: 0.9 })
        hand = person(l, 850, 874, 146, { lantern: -1 })
        person(l, 956, 890, 140, { stride: 0.2 })
      },
      { rim: { dx: 1.4, dy: -1.6, colour: '#ffbe6e', a: 0.8 } },
    )
    handLantern(st, hand[0], hand[1] + 6, 8, { ground: 880 })
  },
  finish: { bloom: 0.6, vignette: 0.5, grain: 6 },
}

export const fremantle = {
  kind: 'scene',
  seed: 77,
  paint(st) {
    sky(st, pairs([0, '#081022', 0.5, '#1a3350', 1, '#7d8a92']), 740)
    stars(st, { count: 600, to: 500 })
    moon(st, 1240, 230, 84, { colour: '#fde6b8', halo: '#c9a878' })
    clouds(st, 340, 120, '#c2b49a', 0.4, { seed: 4, fy: 11 })
    ridge(st, { y: 660, amp: 26, freq: 3, seed: 3, crest: '#3f5266', foot: '#8a9294', depth: 90 })
    st.cut(
      (l) => {
        for (const [x, h] of pairs([1180, 210, 1290, 250, 1400, 190])) {
          box(l, x, 700 - h, 5, h, '#33475a')
          for (const k of [0.3, 0.55, 0.8]) box(l, x - 34 * (1.1 - k), 700 - h * k, 70 * (1.1 - k), 2.5, '#33475a')
        }
        poly(l, pairs([1130, 690, 1470, 690, 1450, 720, 1150, 720]), '#33475a')
      },
      { alpha: 0.8 },
    )
    st.fog(690, 50, '#c3bda8', 0.5, { seed: 5, fx: 4, fy: 13 })
    st.cut(
      (l) => {
        const wall = st.ramp(pairs([0, '#85806f', 1, '#4b4b4c']), 260, 780)
        box(l, -10, 470, 1120, 310, wall)
        box(l, -10, 458, 1120, 16, '#98917c')
        for (const x of [380, 760]) {
          poly(l, pairs([x - 92, 780, x - 84, 300, x + 84, 300, x + 92, 780]), wall)
          box(l, x - 94, 292, 188, 18, '#98917c')
          for (let i = 0; i < 5; i++) box(l, x - 90 + i * 40, 262, 24, 32, wall)
        }
        box(l, 460, 350, 220, 430, wall)
        poly(l, pairs([455, 352, 570, 286, 685, 352]), '#98917c')
        courses(l, { x: -10, y: 255, w: 1130, h: 530, size: 17, a: 0.2, light: '255,240,205' })
        l.fillStyle = '#23262c'
        l.beginPath()
        l.arc(570, 415, 34, 0, 7)
        l.fill()
        for (const x of [380, 760]) for (const y of [450, 590]) opening(l, x, y, 18, 70)
        opening(l, 570, 782, 150, 250, { round: true })
      },
      {
        texture: 0.26,
        rim: { dx: 2.4, dy: -2, colour: '#fff0cc', a: 0.6 },
        lamps: [{ x: 570, y: 640, r: 420, colour: '#f08a32', a: 0.9 }],
        mist: { colour: '#8b8d8a', a: 0.35, from: 660, to: 790 },
      },
    )
    const { ctx } = st
    ctx.fillStyle = st.ramp(pairs([0, '#c26a1e', 1, '#ffd68a']), 540, 782)
    opening(ctx, 570, 782, 138, 240, { round: true })
    ctx.fillStyle = '#17110d'
    for (let i = -4; i <= 4; i++) ctx.fillRect(570 + i * 15 - 2, 536 + Math.abs(i) ** 2 * 2.6, 4, 250)
    for (const y of [620, 700]) ctx.fillRect(500, y, 140, 4)
    ctx.fillStyle = '#e8c88a'
    ctx.beginPath()
    ctx.arc(570, 415, 28, 0, 7)
    ctx.fill()
    box(ctx, 569, 394, 2.5, 22, '#2a2018')
    box(ctx, 570, 414, 15, 2.5, '#2a2018')
    st.glow(570, 415, 130, '#f0b050', 0.5)
    st.glow(570, 680, 480, '#f5983a', 0.5)
    pavement(st, 778, '#0c0e14', { far: '#5a5a5a', lamps: [{ x: 570, y: 800, r: 520, colour: '#f39a40', a: 1 }] })
    beam(st, 570, 760, Math.PI / 2 - 0.06, 300, 260, '#ffb65c', 0.4, { blur: 14 })
    for (const x of [250, 890]) {
      box(ctx, x - 2.5, 620, 5, 164, '#0e0d10')
      st.lamp(x, 612, 8)
    }
    st.fog(800, 50, '#c3bda8', 0.28, { seed: 8, fx: 4, fy: 14 })
    st.cut(
      (l) => {
        person(l, 640, 890, 144, { hat: 0.9 })
        person(l, 520, 896, 150, {})
        person(l, 580, 910, 156, { pack: true })
        person(l, 700, 900, 138, { stride: 0.1 })
      },
      { rim: { dx: -1, dy: -1.6, colour: '#ffc67a', a: 0.8 } },
    )
  },
  finish: { bloom: 0.55, vignette: 0.52, grain: 6 },
}
