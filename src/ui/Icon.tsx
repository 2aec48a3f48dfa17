import styles from './Icon.module.css'

/** All icons, on a 24 × 24 grid, stroke 1.8. */
export const ICONS = {
  menu: 'M4 7h16M4 12h11M4 17h16',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  chevron: 'm9 5 7 7-7 7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01',
  alert: 'M12 8v5M12 16.5h.01M10.3 4.3 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z',
  wallet: 'M4 8a2 2 0 0 1 2-2h11v3M4 8v9a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1H5a1 1 0 0 1-1-1ZM16 14h.01',
  paper: 'M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM14 3v4h4M9.5 12h5M9.5 16h5',
  cube: 'm12 3 8 4.5v9L12 21l-8-4.5v-9ZM12 12l8-4.5M12 12v9M12 12 4 7.5',
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1Z',
  trade: 'M8 4v15M8 4 4.5 8M8 4l3.5 4M16 20V5m0 15-3.5-4m3.5 4 3.5-4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c.7-3.7 3.4-5.5 7-5.5s6.3 1.8 7 5.5',
  invite: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3.5 20c.7-3.7 3-5.5 6.5-5.5 1.5 0 2.8.3 3.9 1M18 14v6M15 17h6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V12l3 2',
  back: 'm15 5-7 7 7 7',
  exit: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10m0 0-3.5-3.5M20 12l-3.5 3.5',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9m0-5v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15m0 5v-5h-5',
  phone:
    'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM12 7v6m0 0-2.5-2.5M12 13l2.5-2.5M10.5 18h3',
  add: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM12 8.5v7M8.5 12h7',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  eyeOff:
    'M4 4l16 16M9.5 6c6.5-2.2 12 6 12 6a18 18 0 0 1-3 3.6M6 7.7A18 18 0 0 0 2.5 12s4.5 8.3 12 6.1M10 10a3 3 0 0 0 4 4',
  in: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  out: 'M12 15V4m0 0L8 8m4-4 4 4M5 20h14',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15.5 15.5 20 20',
  filter: 'M4 7h16M7 12h10M10 17h4',
  share: 'M12 15V4m0 0L8.5 7.5M12 4l3.5 3.5M6 12v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h10v11H9ZM15 9V4H5v11h4',
} as const

export type IconName = keyof typeof ICONS

interface IconProps {
  name: IconName
  size?: string
  /** It appears from its start, as if it were drawn. */
  isDrawn?: boolean
}

/** A decorative icon; the control around it has the accessible name. */
export const Icon = ({ name, size = '1.3rem', isDrawn = false }: IconProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className={`${styles.icon} ${isDrawn ? styles.drawn : ''}`}
    fontSize={size}
  >
    <path d={ICONS[name]} />
  </svg>
)
