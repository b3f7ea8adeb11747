import { PencilLine, RefreshCw, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { MapMoves } from '../search/map-moves.ts'
import styles from './search-tools.module.css'

/** A switch that makes the list follow the map, and the buttons for a border. Shown on the search's own page only. */
export const SearchTools = observer(
  ({ moves, isHome, onDraw }: { moves: MapMoves; isHome: boolean; onDraw: () => void }) => {
    const { t } = useTranslation('map')
    const { hasArea } = moves
    if (!isHome) return null
    return (
      <div className={styles.tools}>
        {!hasArea && (
          <div className={styles.follow}>
            <Switch isOn={moves.isFollowing} onChange={(isOn) => moves.follow(isOn)}>
              {t('follow')}
            </Switch>
          </div>
        )}
        {hasArea ? (
          <Button className={styles.tool} onClick={() => moves.setArea(undefined)}>
            <X size={20} aria-hidden="true" />
            {t('areaRemove')}
          </Button>
        ) : (
          <Button className={styles.tool} onClick={onDraw}>
            <PencilLine size={20} aria-hidden="true" />
            {t('draw')}
          </Button>
        )}
        {moves.isMoved && (
          <Button look="primary" className={styles.tool} onClick={() => moves.searchHere()}>
            <RefreshCw size={20} aria-hidden="true" />
            {t('searchHere')}
          </Button>
        )}
      </div>
    )
  },
)
