/** A house with the sea in it. The same drawing is in resources/icons. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
    <path
      fill="var(--sea)"
      d="M29.2 4.9a4.6 4.6 0 0 1 5.6 0l23.4 18.2A4.7 4.7 0 0 1 60 26.8v6.9c-6.6 5.6-13.5 4.6-22.3-.3C27.4 27.7 16.3 25.3 4 33.5v-6.7a4.7 4.7 0 0 1 1.8-3.7z"
    />
    <path
      fill="var(--sea)"
      d="M4 40.6c12-8.7 21.6-5.7 31.2-.3 9.2 5.1 17.2 6.5 24.8 1.5V55a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z"
    />
    <circle cx="32" cy="19.5" r="5.4" fill="var(--coral)" />
  </svg>
)
