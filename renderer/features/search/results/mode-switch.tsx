import { Columns2, List, Map as MapIcon } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { classes } from '../../../ui/classes.ts'
import segments from '../../../ui/segments.module.css'
import type { SearchMode } from '../search-url.ts'
import styles from './mode-switch.module.css'

interface Props {
  mode: SearchMode | undefined
  onChange: (mode: SearchMode | undefined) => void
}

/** On a phone either the list or the map is shown. */
export function PhoneModeButton({ mode, onChange }: Props) {
  const { t } = useTranslation('search')
  const isMap = mode === 'map'
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => onChange(isMap ? undefined : 'map')}
    >
      {isMap ? <List size={20} aria-hidden="true" /> : <MapIcon size={20} aria-hidden="true" />}
      {t(isMap ? 'mode.list' : 'mode.map')}
    </button>
  )
}

const icons = { list: List, both: Columns2, map: MapIcon } as const
const modes = ['list', 'both', 'map'] as const

/** On a desktop there is room for both, which is the default. */
export const DesktopModeSwitch = observer(({ mode = 'both', onChange }: Props) => {
  const { t } = useTranslation('search')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div
      role="group"
      aria-label={t('mode.label')}
      className={classes(segments.segments, styles.switch)}
    >
      {modes.map((each) => {
        const Icon = icons[each]
        return (
          <button
            key={each}
            type="button"
            className={segments.segment}
            aria-pressed={each === mode}
            aria-label={t(`mode.${each}`)}
            title={t(`mode.${each}`)}
            onClick={() => onChange(each === 'both' ? undefined : each)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
})
