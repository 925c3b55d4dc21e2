/** Interior scene: a gaol's corridor. */
import { opening, person, poly } from '../kit/build.mjs'
import { puddles } from '../kit/land.mjs'
import { pairs, smooth } from '../kit/noise.mjs'
import { beam } from '../kit/sky.mjs'

export const oldGaol = {
  kind: 'scene',
  seed: 83,
  paint(st) {
    const { ctx } = st
    const [vx, vy] = [800, 520]
    st.fill(ctx, '#0a0d16')
    const at = (x, y, t) => [vx + (x - vx) * t, vy + (y - vy) * t]
    const quad = (l, a, b, style) => poly(l, [...a, ...b], style)
    st.cut(
      (l) => {
        quad(
          l,
          [at(0, -60, 1.1), at(1600, -60, 1.1)],
          [at(1600, -60, 0.12), at(0, -60, 0.12)],
          st.ramp(pairs([0, '#0c111e', 1, '#3a3a44']), 0, 460),
        )
        quad(
          l,
          [at(0, 1060, 1.1), at(1600, 1060, 1.1)],
          [at(1600, 1060, 0.12), at(0, 1060, 0.12)],
          st.ramp(pairs([0, '#7a6a58', 1, '#11141d']), 580, 1000),
        )
        for (const side of [0, 1600]) {
          quad(l, [at(side, -60, 1.2), at(side, 1060, 1.2)], [at(side, 1060, 0.12), at(side, -60, 0.12)], '#2b3242')
          for (let t = 0.13; t < 1.2; t *= 1.32) {
            const [u, v] = [t * 1.07, t * 1.24]
            quad(l, [at(side, 1060, u), at(side, 470, u)], [at(side, 470, v), at(side, 1060, v)], '#0a0d15')
            quad(l, [at(side, 330, u), at(side, 60, u)], [at(side, 60, v), at(side, 330, v)], '#0e121d')
            for (let b = 0; b < 5; b++) {
              const k = u + ((v - u) * (b + 0.5)) / 5
              const [x, y0] = at(side, 470, k)
              l.fillStyle = '#39435a'
              l.fillRect(x - k * 2, y0, k * 4, 590 * k)
            }
          }
          quad(l, [at(side, 392, 1.2), at(side, 412, 1.2)], [at(side, 412, 0.12), at(side, 392, 0.12)], '#11151f')
          quad(
            l,
            [at(side ? 1340 : 260, 392, 1.2), at(side, 392, 1.2)],
            [at(side, 392, 0.12), at(side ? 1340 : 260, 392, 0.12)],
            '#171c29',
          )
          quad(
            l,
            [at(side ? 1340 : 260, 312, 1.2), at(side ? 1340 : 260, 318, 1.2)],
            [at(side ? 1340 : 260, 318, 0.12), at(side ? 1340 : 260, 312, 0.12)],
            '#10141e',
          )
          for (let t = 0.13; t < 1.3; t *= 1.1) {
            const [x, y] = at(side ? 1340 : 260, 312, t)
            l.fillStyle = '#10141e'
            l.fillRect(x - t * 2, y, t * 4, 80 * t)
          }
        }
      },
      {
        texture: 0.2,
        grainScale: 60,
        lamps: [
          { x: vx, y: vy, r: 900, colour: '#f2a14a', a: 0.85 },
          { x: vx, y: vy, r: 330, colour: '#ffcf8a', a: 0.9 },
        ],
      },
    )
    ctx.fillStyle = st.ramp(pairs([0, '#ffcb74', 1, '#fff2cf']), 450, 585)
    opening(ctx, vx, 586, 118, 134, { round: true })
    st.glow(vx, 525, 560, '#f5a246', 0.7)
    for (let i = 0; i < 4; i++)
      beam(st, vx, 530, Math.PI / 2 + (i - 1.5) * 0.42, 620, 70, '#ffc06a', 0.42, { blur: 10, seed: i })
    puddles(st, 640, { from: 660, a: 0.6, squash: 0.9, mask: (x, y) => smooth(1, 0.5, Math.abs(x - vx) / (y - 500)) })
    for (const [i, t] of [0.24, 0.42, 0.78].entries())
      for (const side of [262, 1338]) {
        const [x, y] = at(side, 250, t)
        if (i || side > 800) st.lamp(x, y, 12 * t, { a: 0.9 })
      }
    st.fog(690, 120, '#b79a78', 0.3, { seed: 4, fx: 3, fy: 7 })
    st.cut(
      (l) => {
        person(l, 806, 760, 190, { hat: 0.95 })
        person(l, 738, 742, 170, {})
        person(l, 872, 736, 168, { pack: true })
      },
      { rim: { dx: 1, dy: -1.6, colour: '#ffc67a', a: 0.9 } },
    )
    st.cut(
      (l) =>
        poly(
          l,
          pairs([700, 742, 910, 740, 1010, 1000, 590, 1000]),
          st.ramp(pairs([0, 'rgba(3,3,7,.6)', 1, 'rgba(3,3,7,0)']), 740, 980),
        ),
      { blur: 12 },
    )
  },
  finish: { bloom: 0.6, vignette: 0.6, grain: 7, cool: [-2, 0, 5] },
}
