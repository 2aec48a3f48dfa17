/** The mark: a cube whose centre is a node of the network. */
export function Logo({ size = '1.75rem' }: { size?: string }) {
  return (
    // WebKit accepts no rem in `width`, but in `font-size`, of which `em` is a multiple.
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fontSize={size}
      width="1em"
      height="1em"
      fill="none"
      stroke="var(--accent)"
    >
      <path d="M16 3.5 27 9.8v12.4l-11 6.3-11-6.3V9.8Z" strokeWidth="2.2" strokeLinejoin="round" />
      <path d="M16 16v12M16 16 5.5 10M16 16l10.5-6" strokeWidth="1.8" opacity=".55" />
      <circle cx="16" cy="16" r="3.4" fill="var(--accent)" stroke="none" />
    </svg>
  )
}
