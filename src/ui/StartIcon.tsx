import styles from './Icon.module.css'

/** Icons of the screens that a guest starts with, on a 24 × 24 grid, stroke 1.8. `Icon.tsx` has the others. */
export const START_ICONS = {
  menu: 'M4 7h16M4 12h11M4 17h16',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  chevron: 'm9 5 7 7-7 7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01',
  alert: 'M12 8v5M12 16.5h.01M10.3 4.3 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z',
  wallet: 'M4 8a2 2 0 0 1 2-2h11v3M4 8v9a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1H5a1 1 0 0 1-1-1ZM16 14h.01',
  paper: 'M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM14 3v4h4M9.5 12h5M9.5 16h5',
  cube: 'm12 3 8 4.5v9L12 21l-8-4.5v-9ZM12 12l8-4.5M12 12v9M12 12 4 7.5',
} as const

export type StartIconName = keyof typeof START_ICONS

/** A decorative drawing; the control around it has the accessible name. */
export function IconDrawing({ path, size = '1.3rem' }: { path: string; size?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.icon} fontSize={size}>
      <path d={path} />
    </svg>
  )
}

/** An icon of the start, whose code doesn't wait for the others. */
export const StartIcon = ({ name, size }: { name: StartIconName; size?: string }) => (
  <IconDrawing path={START_ICONS[name]} size={size} />
)
