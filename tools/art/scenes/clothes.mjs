/** Clothing: the shirt and the cap. */
import { rgba } from '../kit/stage.mjs'
import { mark, shape, stand, studio, thing } from './studio.mjs'

export const clothes = {
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
}
