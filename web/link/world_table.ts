/** The table of what makes a world and of what the map can show: controls, link codec and help are made from it. */
import type { WorldOptions } from '../engine/module';
import type { Camera } from '../map/view';
import type { Text } from '../words/text';
import { defaultsOf, type Parameter } from './table';

export type World = Required<WorldOptions>;

type WorldParameter = Parameter<Exclude<keyof World, 'seed' | 'version'>>;

export const roadParameters: readonly WorldParameter[] = [
  {
    kind: 'choice',
    key: 'style',
    choices: [
      { value: 'seamless', label: { en: 'seamless', zh: '无缝' } },
      { value: 'classic', label: { en: 'classic', zh: '经典' } },
    ],
    default: 'seamless',
    label: { en: 'Style', zh: '样式' },
    help: {
      en: 'Seamless: one rule for the whole plane, nothing crosses, all is connected. Classic: chunk by chunk, then links over the borders; where it breaks its promises, the map is marked.',
      zh: '无缝：整个平面用同一规则，没有交叉，全部连通。经典：逐区块生成再连接边界；失信之处会在地图上标出。',
    },
  },
  {
    kind: 'range',
    key: 'density',
    min: 4,
    max: 256,
    step: 1,
    sliderStep: 1,
    default: 45,
    label: { en: 'Density', zh: '密度' },
    help: { en: 'Mean number of nodes per chunk.', zh: '每个区块的平均节点数。' },
  },
  {
    kind: 'range',
    key: 'keep',
    min: 0,
    max: 1,
    step: 0.0001,
    sliderStep: 0.01,
    default: 0.15,
    label: { en: 'Keep', zh: '保留' },
    help: {
      en: 'Share of the dropped candidate edges that is put back: 0 is almost a tree, 1 the whole triangulation.',
      zh: '被舍弃的候选边中放回的比例：0 几乎是树，1 是完整的三角剖分。',
    },
  },
  {
    kind: 'range',
    key: 'jitter',
    min: 0,
    max: 1,
    step: 1 / 256,
    sliderStep: 1 / 16,
    default: 1,
    advanced: true,
    label: { en: 'Jitter', zh: '抖动' },
    help: { en: 'How far a node strays from the centre of its cell.', zh: '节点偏离所在单元中心的程度。' },
  },
  {
    kind: 'range',
    key: 'quota',
    min: 0.01,
    max: 10,
    step: 0.01,
    sliderStep: 0.01,
    default: 1.52,
    advanced: true,
    only: { style: 'classic' },
    label: { en: 'Border quota', zh: '边界配额' },
    help: { en: 'How many links a border is given in classic.', zh: '经典样式中每条边界的连接数系数。' },
  },
];

export const caveParameters: readonly WorldParameter[] = [
  {
    kind: 'range',
    key: 'rock',
    min: 0,
    max: 1,
    step: 0.0001,
    sliderStep: 0.01,
    default: 0.45,
    label: { en: 'Rock', zh: '岩石' },
    help: {
      en: 'Probability that a tile begins as rock. Even at 1 the roads are open.',
      zh: '每格最初为岩石的概率。即使为 1，道路仍然畅通。',
    },
  },
  {
    kind: 'range',
    key: 'rounds',
    min: 0,
    max: 16,
    step: 1,
    sliderStep: 1,
    default: 5,
    label: { en: 'Rounds', zh: '轮数' },
    help: {
      en: 'How often a tile becomes what most of the nine tiles around it are: noise turns into caves.',
      zh: '每格变为周围九格中多数状态的次数：噪声由此变成洞穴。',
    },
  },
  {
    kind: 'range',
    key: 'erosion',
    min: 0,
    max: 16,
    step: 1,
    sliderStep: 1,
    default: 0,
    label: { en: 'Erosion', zh: '侵蚀' },
    help: { en: 'Rounds that then wear off sharp spurs.', zh: '随后磨去尖角的轮数。' },
  },
  {
    kind: 'range',
    key: 'roadHalfWidth',
    min: 0.5,
    max: 6,
    step: 0.25,
    sliderStep: 0.25,
    default: 1.5,
    label: { en: 'Road opening', zh: '道路开口' },
    help: {
      en: 'Half the width of the band that a road opens in the rock, in tiles.',
      zh: '道路在岩石中开出的通道的半宽，以格计。',
    },
  },
];

/** In the order in which a link names them. */
export const parameters: readonly WorldParameter[] = [...roadParameters, ...caveParameters];

export type LayerName =
  | 'grid'
  | 'states'
  | 'travellers'
  | 'mesh'
  | 'candidates'
  | 'gabriel'
  | 'urquhart'
  | 'neighbourhood'
  | 'backbone';

export interface Layer {
  key: LayerName;
  label: Text;
  help: Text;
  /** When it is seen, where that is not always. */
  seen?: Text;
  /** Part of the ladder of proximity graphs. */
  rung?: true;
}

/** In the order in which a link names them. */
export const layers: readonly Layer[] = [
  {
    key: 'grid',
    label: { en: 'Chunk grid', zh: '区块网格' },
    help: { en: 'Borders and coordinates of chunks.', zh: '区块的边界与坐标。' },
  },
  {
    key: 'states',
    label: { en: 'Chunk states', zh: '区块状态' },
    help: {
      en: 'Green: strong, everything is there. Blue: weak, nodes only. Grey: frozen, left behind.',
      zh: '绿色：强，内容齐全。蓝色：弱，只有节点。灰色：冻结，已离开。',
    },
  },
  {
    key: 'travellers',
    label: { en: 'Travellers', zh: '旅人' },
    help: {
      en: 'They walk the roads in strong chunks and stand still in weak ones.',
      zh: '在强区块中沿路行走，在弱区块中静止。',
    },
  },
  {
    key: 'mesh',
    label: { en: 'Navigation mesh', zh: '导航网格' },
    seen: { en: 'when near', zh: '放大后可见' },
    help: {
      en: 'The open ground as convex polygons, made of the triangles inside them.',
      zh: '由三角形组成的凸多边形空地。',
    },
  },
  {
    key: 'candidates',
    rung: true,
    label: { en: 'Candidates (Delaunay)', zh: '候选边（Delaunay）' },
    help: { en: 'The Delaunay triangulation that roads are chosen from.', zh: '从中选出道路的 Delaunay 三角剖分。' },
  },
  {
    key: 'gabriel',
    rung: true,
    label: { en: 'Gabriel', zh: 'Gabriel 图' },
    help: { en: 'No other node in the circle over the edge.', zh: '以边为直径的圆内没有其他节点。' },
  },
  {
    key: 'urquhart',
    rung: true,
    label: { en: 'Urquhart', zh: 'Urquhart 图' },
    help: { en: 'Of each triangle the longest edge is dropped.', zh: '去掉每个三角形的最长边。' },
  },
  {
    key: 'neighbourhood',
    rung: true,
    label: { en: 'Relative neighbourhood', zh: '相对邻域图' },
    help: {
      en: 'No other node nearer to both ends than they are to each other.',
      zh: '没有其他节点同时离两端都更近。',
    },
  },
  {
    key: 'backbone',
    rung: true,
    label: { en: 'Backbone', zh: '骨架' },
    help: { en: 'Almost a spanning tree; what keeps the roads connected.', zh: '近似生成树，保证道路连通。' },
  },
];

export const defaultSeed = 'moss-42';
export const generatorVersion = 1;

/** Where one looks who does not say where. */
export const worldHome: Camera = { x: 64, y: 64, scale: 3.2 };

export function defaultWorld(seed = defaultSeed): World {
  return { ...defaultsOf<World>(parameters), seed, version: generatorVersion };
}
