import styles from './NetworkDrawing.module.css'

/** Circles in a 320 × 220 box: x, y, radius, colour. */
const NODES: [number, number, number, 'accent' | 'cyan'][] = [
  [160, 112, 13, 'accent'],
  [144, 62, 6, 'cyan'],
  [90, 96, 6.5, 'cyan'],
  [104, 146, 3.5, 'accent'],
  [226, 126, 4, 'cyan'],
  [206, 80, 4, 'accent'],
  [144, 14, 4, 'cyan'],
  [222, 22, 5, 'accent'],
  [278, 62, 4.5, 'cyan'],
  [298, 116, 3.5, 'accent'],
  [272, 168, 4, 'cyan'],
  [212, 198, 3.5, 'accent'],
  [134, 204, 3.5, 'accent'],
  [64, 178, 6.5, 'cyan'],
  [24, 134, 4.5, 'cyan'],
  [28, 80, 3.5, 'accent'],
  [72, 34, 4.5, 'cyan'],
]

const RIM = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 6]
const SPOKES = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 6],
  [1, 16],
  [1, 2],
  [2, 14],
  [2, 16],
  [2, 15],
  [3, 13],
  [3, 12],
  [4, 9],
  [4, 10],
  [4, 11],
  [5, 7],
  [5, 8],
  [4, 5],
  [3, 2],
  [1, 7],
] as const

const at = (index: number) => {
  const [x, y] = NODES[index] ?? [0, 0]
  return `${x} ${y}`
}
const LINES = [`M${RIM.map(at).join('L')}`, ...SPOKES.map(([from, to]) => `M${at(from)}L${at(to)}`)].join('')

export function NetworkDrawing() {
  return (
    <svg aria-hidden="true" viewBox="-4 0 328 220" className={styles.drawing}>
      <path d={LINES} className={styles.lines} />
      <circle cx="160" cy="112" r="34" className={styles.ring} />
      {NODES.map(([x, y, radius, hue]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={radius} className={styles[hue]} />
      ))}
    </svg>
  )
}
