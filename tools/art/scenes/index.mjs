/** All pictures by name. */
import { Stage } from '../kit/stage.mjs'
import { northHead, seaCliff } from './coast.mjs'
import { oldGaol } from './corridor.mjs'
import { adelaideGaol, fremantle } from './gaols.mjs'
import { hero } from './hero.mjs'
import { beechworth, monteCristo } from './houses.mjs'
import { nightRoad } from './night-road.mjs'
import { norfolk } from './norfolk.mjs'
import { edinburgh } from './old-town.mjs'
import { products } from './products.mjs'
import { fogForest, lanternPath } from './roads.mjs'
import { chapel, portArthur } from './ruins.mjs'
import { tasmania } from './tasmania.mjs'
import { usa } from './usa.mjs'
import { vietnam } from './vietnam.mjs'

export const scenes = {
  hero,
  tasmania,
  vietnam,
  usa,
  'port-arthur': portArthur,
  beechworth,
  'adelaide-gaol': adelaideGaol,
  fremantle,
  'monte-cristo': monteCristo,
  'norfolk-island': norfolk,
  edinburgh,
  'old-gaol': oldGaol,
  chapel,
  'north-head': northHead,
  'sea-cliff': seaCliff,
  'lantern-path': lanternPath,
  'fog-forest': fogForest,
  'night-road': nightRoad,
  ...products,
}

const SIZES = { hero: [1920, 1200, 1600], scene: [1600, 1000, 1600], product: [1000, 1000, 1000] }

export function render(name) {
  const scene = scenes[name]
  const [width, height, units] = SIZES[scene.kind]
  const st = new Stage({ width, height, units, seed: scene.seed })
  scene.paint(st)
  return st.finish(scene.finish)
}
