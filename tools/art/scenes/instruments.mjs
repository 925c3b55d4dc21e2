/** Equipment: the lantern and the meter. */
import { box, poly } from '../kit/build.mjs'
import { pairs } from '../kit/noise.mjs'
import { mirror, rounded, stand, studio, thing } from './studio.mjs'

export function lanternBody(l, x, y) {
  l.strokeStyle = '#3a3228'
  l.lineWidth = 12
  l.beginPath()
  l.ellipse(x, y - 190, 132, 190, 0, Math.PI, 0)
  l.stroke()
  const metal = '#4a3f30'
  poly(l, pairs([x - 60, y - 190, x - 36, y - 250, x + 36, y - 250, x + 60, y - 190]), metal)
  poly(l, pairs([x - 150, y - 120, x - 70, y - 192, x + 70, y - 192, x + 150, y - 120]), metal)
  const g = l.createRadialGradient(x, y + 30, 10, x, y + 20, 210)
  for (const [at, c] of pairs([0, '#fff0c0', 0.3, '#ffc35e', 1, '#7a3c10'])) g.addColorStop(at, c)
  poly(l, pairs([x - 128, y - 120, x + 128, y - 120, x + 140, y + 222, x - 140, y + 222]), g)
  for (const k of [-1, -0.34, 0.34, 1])
    poly(
      l,
      pairs([x + k * 128 - 8, y - 120, x + k * 128 + 8, y - 120, x + k * 140 + 8, y + 222, x + k * 140 - 8, y + 222]),
      '#2c251c',
    )
  box(l, x - 152, y - 126, 304, 18, metal)
  box(l, x - 160, y + 216, 320, 26, metal)
  poly(l, pairs([x - 150, y + 242, x + 150, y + 242, x + 176, y + 292, x - 176, y + 292]), metal)
}

export const instruments = {
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
    poly(ctx, pairs([497, 470, 503, 470, 562, 392]), '#ff6a3a')
    st.glow(500, 410, 240, '#f5a346', 0.4)
    mirror(st, 812)
  },
}
