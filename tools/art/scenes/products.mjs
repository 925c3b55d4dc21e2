/** The store's goods in the studio. */
import { box, poly } from '../kit/build.mjs'
import { pairs } from '../kit/noise.mjs'
import { rgba } from '../kit/stage.mjs'
import { clothes } from './clothes.mjs'
import { instruments, lanternBody } from './instruments.mjs'
import { mark, mirror, rounded, shape, stand, studio, thing } from './studio.mjs'

const paint = {
  ...clothes,
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
  ...instruments,
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
        poly(l, pairs([420, 818, 448, 818, 448, 900, 434, 880, 420, 900]), '#a8322a')
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
    for (const [x, s] of pairs([450, 3, 520, 5]))
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
      for (const [w, y] of pairs([200, 50, 150, 84, 178, 118]))
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

const finish = { bloom: 0.4, vignette: 0.4, grain: 4 }
export const products = Object.fromEntries(
  Object.entries(paint).map(([name, draw], i) => [name, { kind: 'product', seed: 200 + i, paint: draw, finish }]),
)
