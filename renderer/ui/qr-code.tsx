import { encode } from 'uqr'

interface Props {
  text: string
  label: string
  className?: string | undefined
}

/** The caller must colour it dark on light in every theme: apps read nothing else. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
