import { Plus } from 'lucide-react'
import { Droppable } from 'react-beautiful-dnd'
import { useTranslation } from 'react-i18next'
import styles from './board.module.css'

export const newListingPlace = 'new listing'

/** There while something is dragged: let go here, it becomes a listing of its own. */
export const NewListingPlace = () => {
  const { t } = useTranslation('import')
  return (
    <Droppable droppableId={newListingPlace} direction="horizontal">
      {(place, { isDraggingOver }) => (
        <div
          ref={place.innerRef}
          {...place.droppableProps}
          className={styles.newAd}
          data-over={isDraggingOver}
        >
          <Plus size={20} aria-hidden="true" />
          {t('plan.dropNew')}
          <span className={styles.gone}>{place.placeholder}</span>
        </div>
      )}
    </Droppable>
  )
}
