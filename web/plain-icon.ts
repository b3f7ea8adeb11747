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
 * An icon of Lucide's, drawn without what Lucide's own way of drawing prepares for others: contexts, names of classes,
 * strokes that do not scale. A list draws hundreds of icons; and on every first view that way would weigh 1.5 KB.
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
