import type { SVGProps } from 'react'
import { createElement } from 'react'

interface IconData {
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * A Lucide icon, without what Lucide's own component supports and we do not use: contexts, class names, strokes that do
 * not scale. A list renders hundreds of icons, and Lucide's component would add 1.5 KB to every first view.
 */
export default function makeIcon({ size: box, node }: IconData) {
  return function Icon({ size = 24, ...rest }: Props) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
