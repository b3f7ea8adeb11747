import type { Map as LeafletMap } from 'leaflet'
import { observer } from 'mobx-react-lite'
import type { PointerEvent } from 'react'
import { useEffect, useRef } from 'react'
import { writePolygon } from '../../../../contract/listings/listing-search.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { boxAround } from '../search/map-place.ts'
import styles from './leaflet-area.module.css'
import { readDrawing } from './read-drawing.ts'
import type { PixelPoint } from './simplify-line.ts'

interface Props {
  map: LeafletMap
  /** Called with the drawn area, or without one when the visitor cancels. */
  onDone: (area?: string) => void
}

/** Covers the map until the visitor has drawn a border. By keyboard they can take the area that the map shows. */
export const DrawArea = observer(({ map, onDone }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('map')
  const points = useRef<PixelPoint[]>([])
  const line = useRef<SVGPolylineElement>(null)
  const guide = useRef<HTMLDivElement>(null)

  useEffect(() => guide.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDone()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })

  const add = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    points.current.push({ x: event.clientX - left, y: event.clientY - top })
    const text = points.current.map(({ x, y }) => `${x},${y}`).join(' ')
    line.current?.setAttribute('points', text)
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    points.current = []
    add(event)
  }
  const finish = () => {
    const area = readDrawing(points.current, map)
    points.current = []
    line.current?.setAttribute('points', '')
    if (area) onDone(writePolygon(area))
  }
  const takeVisible = () => {
    const { south, west, north, east } = boxAround(map)
    onDone(
      writePolygon([
        [north, west],
        [north, east],
        [south, east],
        [south, west],
      ]),
    )
  }

  return (
    <div
      className={styles.draw}
      onPointerDown={start}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) add(event)
      }}
      onPointerUp={finish}
      onPointerCancel={finish}
    >
      <svg className={styles.line} aria-hidden="true">
        <polyline ref={line} />
      </svg>
      <div ref={guide} className={styles.guide} dir={language.direction}>
        <p className={styles.hint} role="status">
          {t('drawHint')}
        </p>
        <Button onPointerDown={(event) => event.stopPropagation()} onClick={takeVisible}>
          {t('drawVisible')}
        </Button>
        <Button onPointerDown={(event) => event.stopPropagation()} onClick={() => onDone()}>
          {t('drawCancel')}
        </Button>
      </div>
    </div>
  )
})
