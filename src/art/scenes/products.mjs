/** The store's goods in a dark studio: one warm key light, one cool edge, a softly mirroring floor. */
import { box, opening, poly } from '../kit/build.mjs'
import { water } from '../kit/land.mjs'
import { rgba } from '../kit/stage.mjs'

function studio(st, floor = 800) {
  st.fill(
    st.ctx,
    st.ramp([
      [0, '#161b2b'],
      [0.7, '#343a4c'],
      [1, '#12151f'],
    ]),
  )
  st.glow(500, 470, 680, '#e0923e', 0.75)
  st.glow(500, 440, 440, '#d8b48a', 0.4)
  st.fog(500, 420, '#8f9cc0', 0.16, { seed: 2, fx: 2, fy: 3 })
  box(
    st.ctx,
    0,
    floor,
    1000,
    200,
    st.ramp(
      [
        [0, '#2c303d'],
        [1, '#0b0d14'],
      ],
      floor,
      1000,
    ),
  )
}

/** Draws the thing with its shading: form shadow from the right, key light from the upper left. */
function thing(st, draw, { key = 0.5, tex = 0.16, scale = 90 } = {}) {
  const l = st.layer()
  draw(l)
  st.texture(l, tex, scale)
  const g = l.createLinearGradient(180, 0, 840, 120)
  for (const [at, a] of [
    [0, 0],
    [0.45, 0],
    [1, 0.62],
  ])
    g.addColorStop(at, `rgba(2,3,10,${a})`)
  st.fill(l, g, 'source-atop')
  st.glow(330, 300, 520, '#ffd9a0', key * 0.5, { to: l, mode: 'source-atop' })
  st.rim(l, { dx: -3, dy: -3, colour: '#ffd9a0', a: 0.6, blur: 2 })
  st.rim(l, { dx: 4, dy: -2, colour: '#9db8f0', a: 0.55, blur: 2 })
  st.put(l)
}

function stand(st, floor, w = 300) {
  st.cut(
    (l) => {
      l.fillStyle = 'rgba(0,0,4,.75)'
      l.beginPath()
      l.ellipse(500, floor + 4, w, 20, 0, 0, 7)
      l.fill()
    },
    { blur: 14 },
  )
}

const mirror = (st, floor) => water(st, floor, { tint: '#0b0f1c', a: 0.78, ripple: 0 })

/** The house mark: an arch with its door ajar. */
export function mark(ctx, x, y, s, { frame = '#e9edf7', leaf = '#2a3550', light = '#f5b544' } = {}) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(s / 60, s / 60)
  ctx.fillStyle = frame
  opening(ctx, 0, 20, 30, 42, { round: true })
  ctx.fillStyle = light
  opening(ctx, 0, 20, 22, 38, { round: true })
  poly(
    ctx,
    [
      [-10, 20],
      [10, 20],
      [22, 33],
      [-22, 33],
    ],
    rgba(light, 0.45),
  )
  poly(
    ctx,
    [
      [0, -18],
      [6, -16],
      [11, -8],
      [11, 20],
      [0, 26],
    ],
    leaf,
  )
  ctx.restore()
}

const shape = (l, style, d) => {
  l.fillStyle = style
  l.fill(new Path2D(d))
}
const rounded = (l, x, y, w, h, r, style) => {
  l.fillStyle = style
  l.beginPath()
  l.roundRect(x, y, w, h, r)
  l.fill()
}

const paint = {
  tshirt(st) {
    studio(st, 860)
    thing(
      st,
      (l) => {
        shape(
          l,
          '#1a2031',
          'M390 190 C440 240 560 240 610 190 L700 225 C770 260 815 350 850 450 L735 505 L700 430 C690 560 700 700 706 820 Q500 850 294 820 C300 700 310 560 300 430 L265 505 L150 450 C185 350 230 260 300 225Z',
        )
        shape(l, '#151b2e', 'M390 190 C440 240 560 240 610 190 C570 262 430 262 390 190Z')
        for (const d of [
          'M310 430 Q350 560 330 800 Q305 640 310 430',
          'M690 430 Q640 580 668 800 Q700 640 690 430',
          'M400 660 Q430 740 415 825 Q388 740 400 660',
          'M590 640 Q560 740 580 825 Q612 740 590 640',
        ])
          shape(l, 'rgba(4,6,14,.4)', d)
        mark(l, 500, 470, 290)
      },
      { tex: 0.07, scale: 190 },
    )
    st.glow(492, 450, 150, '#f5a346', 0.35)
  },
  cap(st) {
    studio(st)
    stand(st, 736, 280)
    thing(
      st,
      (l) => {
        shape(l, '#27304a', 'M245 610 C225 390 350 260 520 262 C690 266 770 400 765 610 Q505 520 245 610Z')
        shape(
          l,
          '#161c2e',
          'M262 606 Q505 520 748 606 C800 640 815 700 770 742 C640 690 380 690 246 742 C196 700 212 640 262 606Z',
        )
        l.strokeStyle = 'rgba(0,0,8,.5)'
        l.lineWidth = 3
        for (const d of ['M518 264 C400 330 372 460 376 566', 'M518 264 C640 330 660 460 652 570', 'M518 264 L512 552'])
          l.stroke(new Path2D(d))
        shape(l, '#36405e', 'M498 262 a20 12 0 0 1 40 0z')
        mark(l, 512, 440, 190)
      },
      { tex: 0.08, scale: 180 },
    )
  },
  stickers(st) {
    studio(st, 1000)
    const face = [
      (l) => mark(l, 0, 10, 230),
      (l) => {
        l.fillStyle = '#f5e6bc'
        l.beginPath()
        l.arc(0, 0, 64, 0, 7)
        l.fill()
        shape(l, '#10182c', 'M-110 60 L-60 -10 L-20 40 L30 -30 L110 60z')
      },
      (l) => {
        l.translate(0, -150)
        l.scale(0.36, 0.36)
        lanternBody(l, 0, 420)
      },
      (l) => {
        shape(l, '#e9edf7', 'M-60 90 V-20 A60 70 0 0 1 60 -20 V90 L40 66 L20 90 L0 66 L-20 90 L-40 66Z')
        l.fillStyle = '#10182c'
        for (const x of [-22, 22]) {
          l.beginPath()
          l.ellipse(x, -20, 11, 16, 0, 0, 7)
          l.fill()
        }
      },
    ]
    ;[
      [310, 320, -0.14, '#16203a'],
      [690, 300, 0.12, '#2c3f6b'],
      [330, 700, 0.1, '#3a2418'],
      [695, 690, -0.1, '#4a2f5e'],
    ].forEach(([x, y, turn, colour], i) => {
      st.cut((l) => rounded(l, x - 150, y - 140, 310, 310, 150, 'rgba(0,0,4,.7)'), { blur: 16 })
      st.cut(
        (l) => {
          l.translate(x, y)
          l.rotate(turn)
          l.fillStyle = '#f4f1ea'
          l.beginPath()
          l.arc(0, 0, 168, 0, 7)
          l.fill()
          l.fillStyle = colour
          l.beginPath()
          l.arc(0, 0, 152, 0, 7)
          l.fill()
          face[i](l)
          l.setTransform(st.s, 0, 0, st.s, 0, 0)
        },
        {
          lamps: [
            { x: x - 90, y: y - 110, r: 260, colour: '#ffe2b0', a: 0.4 },
            { x: x + 130, y: y + 140, r: 260, colour: '#05060e', a: 0.8 },
          ],
        },
      )
    })
  },
  lantern(st) {
    studio(st)
    stand(st, 812, 220)
    thing(st, (l) => lanternBody(l, 500, 520), { tex: 0.2 })
    mirror(st, 812)
    st.lamp(500, 545, 34)
    st.glow(500, 560, 480, '#f5a346', 0.5)
    st.glow(500, 830, 420, '#f5a346', 0.4, { sy: 0.25 })
  },
  meter(st) {
    studio(st)
    stand(st, 812, 200)
    thing(st, (l) => {
      rounded(l, 350, 170, 300, 642, 56, '#2b3142')
      rounded(l, 372, 194, 256, 594, 40, '#1a1f2e')
      rounded(l, 396, 330, 208, 150, 14, '#0a120f')
      for (let i = 0; i < 5; i++) {
        l.fillStyle = '#0c0f18'
        l.beginPath()
        l.arc(412 + i * 44, 262, 15, 0, 7)
        l.fill()
      }
      for (let i = 0; i < 7; i++) rounded(l, 430, 690 + i * 11, 140, 4, 2, '#0b0e17')
      rounded(l, 430, 530, 140, 110, 55, '#353c50')
    })
    const { ctx } = st
    ;['#4be08a', '#a6e04b', '#f5d344', '#f5963a', '#40242a'].forEach((c, i) => {
      ctx.fillStyle = c
      ctx.beginPath()
      ctx.arc(412 + i * 44, 262, 11, 0, 7)
      ctx.fill()
      if (i < 4) st.glow(412 + i * 44, 262, 90, c, 0.8)
    })
    ctx.strokeStyle = '#f5b544'
    ctx.lineWidth = 4
    ctx.beginPath()
    ctx.arc(500, 480, 108, Math.PI * 1.2, Math.PI * 1.8)
    ctx.stroke()
    for (let i = 0; i <= 10; i++) {
      const a = Math.PI * (1.2 + i * 0.06)
      ctx.beginPath()
      ctx.moveTo(500 + Math.cos(a) * 108, 480 + Math.sin(a) * 108)
      ctx.lineTo(500 + Math.cos(a) * 94, 480 + Math.sin(a) * 94)
      ctx.stroke()
    }
    poly(
      ctx,
      [
        [497, 470],
        [503, 470],
        [562, 392],
      ],
      '#ff6a3a',
    )
    st.glow(500, 410, 240, '#f5a346', 0.4)
    mirror(st, 812)
  },
  journal(st) {
    studio(st, 820)
    stand(st, 822, 270)
    thing(
      st,
      (l) => {
        rounded(l, 292, 178, 440, 644, 14, '#d8cbb0')
        for (let i = 0; i < 16; i++) box(l, 716, 190, 1 + (i % 3), 622, 'rgba(70,50,30,.25)')
        rounded(l, 270, 170, 440, 652, 18, '#4a2c1c')
        box(l, 270, 176, 48, 640, '#331c11')
        l.strokeStyle = '#c8923e'
        l.lineWidth = 3
        l.strokeRect(346, 206, 332, 580)
        l.strokeRect(358, 218, 308, 556)
        mark(l, 512, 480, 260, { frame: '#d9a54a', leaf: '#331c11', light: '#f5c566' })
        box(l, 640, 170, 20, 652, '#14100e')
        poly(
          l,
          [
            [420, 818],
            [448, 818],
            [448, 900],
            [434, 880],
            [420, 900],
          ],
          '#a8322a',
        )
      },
      { tex: 0.22, scale: 80 },
    )
  },
  mug(st) {
    studio(st)
    stand(st, 792, 240)
    thing(
      st,
      (l) => {
        l.strokeStyle = '#1c2338'
        l.lineWidth = 46
        l.beginPath()
        l.ellipse(690, 530, 110, 130, 0, -1.5, 1.5)
        l.stroke()
        shape(l, '#262f4a', 'M290 300 H690 V700 Q690 792 600 792 H380 Q290 792 290 700Z')
        l.fillStyle = '#39456a'
        l.beginPath()
        l.ellipse(490, 300, 200, 44, 0, 0, 7)
        l.fill()
        l.fillStyle = '#1a0f0a'
        l.beginPath()
        l.ellipse(490, 306, 184, 35, 0, 0, 7)
        l.fill()
        mark(l, 480, 570, 270)
      },
      { tex: 0.1 },
    )
    mirror(st, 794)
    for (const [x, s] of [
      [450, 3],
      [520, 5],
    ])
      st.cut(
        (l) => {
          l.strokeStyle = 'rgba(220,225,240,.5)'
          l.lineWidth = 26
          l.stroke(new Path2D(`M${x} 290 C${x - 70} 220 ${x + 70} 170 ${x} 90`))
        },
        { blur: 10 + s * 2, alpha: 0.6 },
      )
  },
  voucher(st) {
    studio(st, 1000)
    for (const [turn, dy, base] of [
      [-0.16, 40, '#2a3350'],
      [-0.05, 0, '#151c31'],
    ]) {
      st.cut(
        (l) => {
          l.translate(500, 530 + dy)
          l.rotate(turn)
          rounded(l, -370, -205, 750, 430, 24, 'rgba(0,0,4,.7)')
        },
        { blur: 20 },
      )
      const l = st.layer()
      l.save()
      l.translate(500, 500 + dy)
      l.rotate(turn)
      rounded(l, -370, -215, 740, 430, 24, base)
      l.strokeStyle = '#e0ab4c'
      l.lineWidth = 3
      l.beginPath()
      l.roundRect(-348, -193, 696, 386, 14)
      l.stroke()
      mark(l, -190, 0, 300)
      l.setLineDash([8, 10])
      l.beginPath()
      l.moveTo(40, -190)
      l.lineTo(40, 190)
      l.stroke()
      l.fillStyle = '#f5b544'
      l.beginPath()
      l.arc(190, -50, 54, 0, 7)
      l.fill()
      shape(l, base, 'M190 -88 l11 26 28 2 -21 19 6 28 -24 -15 -24 15 6 -28 -21 -19 28 -2z')
      for (const [w, y] of [
        [200, 50],
        [150, 84],
        [178, 118],
      ])
        rounded(l, 190 - w / 2, y, w, 12, 6, 'rgba(233,237,247,.45)')
      l.globalCompositeOperation = 'destination-out'
      for (const y of [-215, 215]) {
        l.beginPath()
        l.arc(40, y, 22, 0, 7)
        l.fill()
      }
      l.restore()
      st.texture(l, 0.12, 120)
      st.glow(260, 300, 520, '#ffd9a0', 0.35, { to: l, mode: 'source-atop' })
      st.rim(l, { dx: -2, dy: -3, colour: '#ffd9a0', a: 0.6 })
      st.put(l)
    }
  },
}

function lanternBody(l, x, y) {
  l.strokeStyle = '#3a3228'
  l.lineWidth = 12
  l.beginPath()
  l.ellipse(x, y - 190, 132, 190, 0, Math.PI, 0)
  l.stroke()
  const metal = '#4a3f30'
  poly(
    l,
    [
      [x - 60, y - 190],
      [x - 36, y - 250],
      [x + 36, y - 250],
      [x + 60, y - 190],
    ],
    metal,
  )
  poly(
    l,
    [
      [x - 150, y - 120],
      [x - 70, y - 192],
      [x + 70, y - 192],
      [x + 150, y - 120],
    ],
    metal,
  )
  const g = l.createRadialGradient(x, y + 30, 10, x, y + 20, 210)
  for (const [at, c] of [
    [0, '#fff0c0'],
    [0.3, '#ffc35e'],
    [1, '#7a3c10'],
  ])
    g.addColorStop(at, c)
  poly(
    l,
    [
      [x - 128, y - 120],
      [x + 128, y - 120],
      [x + 140, y + 222],
      [x - 140, y + 222],
    ],
    g,
  )
  for (const k of [-1, -0.34, 0.34, 1])
    poly(
      l,
      [
        [x + k * 128 - 8, y - 120],
        [x + k * 128 + 8, y - 120],
        [x + k * 140 + 8, y + 222],
        [x + k * 140 - 8, y + 222],
      ],
      '#2c251c',
    )
  box(l, x - 152, y - 126, 304, 18, metal)
  box(l, x - 160, y + 216, 320, 26, metal)
  poly(
    l,
    [
      [x - 150, y + 242],
      [x + 150, y + 242],
      [x + 176, y + 292],
      [x - 176, y + 292],
    ],
    metal,
  )
}

const finish = { bloom: 0.4, vignette: 0.4, grain: 4 }
export const products = Object.fromEntries(
  Object.entries(paint).map(([name, draw], i) => [name, { kind: 'product', seed: 200 + i, paint: draw, finish }]),
)
