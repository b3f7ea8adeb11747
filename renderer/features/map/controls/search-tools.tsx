import { PencilLine, RefreshCw, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { MapMoves } from '../search/map-moves.ts'
import styles from './search-tools.module.css'

/** Whether the list follows the map, and the border that a visitor drew. */
export const SearchTools = observer(
  ({ moves, isHome, onDraw }: { moves: MapMoves; isHome: boolean; onDraw: () => void }) => {
    const { t } = useTranslation('map')
    const { hasArea } = moves
    return (
      <div className={styles.tools}>
        {isHome && !hasArea && (
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
        {isHome && moves.isMoved && (
          <Button look="primary" className={styles.tool} onClick={() => moves.searchHere()}>
            <RefreshCw size={20} aria-hidden="true" />
            {t('searchHere')}
          </Button>
        )}
      </div>
    )
  },
)
